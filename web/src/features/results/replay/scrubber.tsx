import { ChevronLeft, ChevronRight, Pause, Play, SkipForward } from 'lucide-react';
import { useId } from 'react';
import type { Course } from '@/features/results/replay/course';
import { whatHappened, whenWas } from '@/features/results/replay/replay-words';
import type { Player } from '@/shared/browser/use-playing';
import { Badge } from '@/shared/ui/badges/badge';
import { Button, IconButton } from '@/shared/ui/controls/button';
import { replayTexts as texts } from '@/texts/results/replay';

interface ScrubberProps {
  course: Course;
  player: Player;
  /** The category is running, so the end is the present. */
  running: boolean;
}

export function Scrubber({ course, player, running }: ScrubberProps) {
  const id = useId();
  const { stands } = course;
  const stand = stands[player.at];
  if (!stand) return null;
  const when = whenWas(stand.moment);
  const news = whatHappened(course, player.at, running);
  const last = stands.length - 1;
  return (
    <div className="sticky top-16 z-20 flex flex-col gap-1 rounded-card border border-line-strong bg-raised px-3 pt-2 pb-1 shadow-card md:top-2">
      <label htmlFor={id} className="sr-only">
        {texts.moment}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <span className="truncate font-semibold tabular-nums">{when}</span>
        <span className="truncate font-medium max-sm:col-span-2 max-sm:row-start-2 max-sm:text-base">
          {news}
        </span>
        <span className="inline-flex items-center gap-2 text-xs text-ink-soft tabular-nums">
          {player.follows && running && <Badge tone="bad">{texts.live}</Badge>}
          {texts.place(player.at + 1, stands.length)}
        </span>
      </div>
      <div className="flex items-center gap-1">
        <Button
          aria-label={player.playing ? texts.pause : texts.play}
          className="mr-1 w-11 shrink-0 px-0!"
          onClick={player.toggle}
        >
          {player.playing ? <Pause className="size-5" /> : <Play className="size-5" />}
        </Button>
        <IconButton
          label={texts.back}
          disabled={player.at === 0}
          onClick={() => player.goTo(player.at - 1)}
        >
          <ChevronLeft className="size-5" />
        </IconButton>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          value={player.at}
          aria-valuetext={texts.momentLabel(when, news)}
          onChange={(event) => player.goTo(event.currentTarget.valueAsNumber)}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-[var(--accent)]"
        />
        <IconButton
          label={texts.forward}
          disabled={player.at >= last}
          onClick={() => player.goTo(player.at + 1)}
        >
          <ChevronRight className="size-5" />
        </IconButton>
        <IconButton label={texts.toEnd} disabled={player.at >= last} onClick={player.toEnd}>
          <SkipForward className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}
