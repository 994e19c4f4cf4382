import { lazyPart } from '@/shared/ui/feedback/lazy-part';

export const SeasonSelect = lazyPart(async () => ({
  default: (await import('@/features/leaderboard/season/season-select')).SeasonSelect,
}));

export const SeasonBoard = lazyPart(async () => ({
  default: (await import('@/features/leaderboard/season/season-board')).SeasonBoard,
}));
