import { Flame, Frown, Heart, Laugh, type LucideIcon, PartyPopper, Rocket } from 'lucide-react';
import type { Reaction } from '@/wire/generated';

/** In the order in which they are offered. */
export const reactionIcons: Record<Reaction, LucideIcon> = {
  clap: PartyPopper,
  fire: Flame,
  wow: Rocket,
  laugh: Laugh,
  ouch: Frown,
  heart: Heart,
};

export const reactionKinds = Object.keys(reactionIcons) as Reaction[];
