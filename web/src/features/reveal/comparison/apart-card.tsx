import { Sparkles } from 'lucide-react';
import { apart } from '@/features/reveal/comparison/apart';
import type { AthletesById } from '@/features/reveal/podiums/athlete-names';
import { Card } from '@/shared/ui/layout/card';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryReveal } from '@/wire/generated';

interface ApartCardProps {
  reveal: CategoryReveal;
  athletes: AthletesById;
  meId: string;
}

export function ApartCard({ reveal, athletes, meId }: ApartCardProps) {
  const { sentences, more } = apart(reveal, athletes, meId);
  return (
    <Card className="p-4 md:p-5" data-testid="reveal-apart">
      <h2 className="text-lg">{texts.apart}</h2>
      {sentences.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{texts.apartNone}</p>
      ) : (
        <ul className="mt-2 flex flex-col gap-2 text-sm">
          {sentences.map((sentence) => (
            <li key={sentence} className="flex items-start gap-2.5">
              <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
              <span className="min-w-0 wrap-anywhere">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-2 text-sm text-ink-soft">{texts.apartMore(more)}</p>}
    </Card>
  );
}
