import { Pause, Play, SkipForward } from 'lucide-react';
import { FinalHead } from '@/features/practice/final-head';
import { newsOf } from '@/features/practice/news';
import { RankingTable } from '@/features/practice/ranking-table';
import { exactPlaces, realPodium, type Stand, standAfter } from '@/features/practice/stand';
import type { Player } from '@/shared/browser/use-playing';
import { ordinal } from '@/shared/format/names';
import { Button } from '@/shared/ui/controls/button';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import { practiceTexts } from '@/texts/practice';
import type { PodiumPick, PracticeFinal, PracticeRun } from '@/wire/generated';

const { run: texts } = practiceTexts;

/** The player's points and place, and the form model's points. */
function Score({ stand, players }: { stand: Stand; players: number }) {
  return (
    <div className="flex items-end justify-between gap-4">
      <p className="flex items-baseline gap-2">
        <span
          className="score text-6xl text-accent-text tabular-nums"
          data-testid="practice-points"
        >
          {stand.points}
        </span>
        <span className="text-sm text-ink-soft">{texts.points}</span>
      </p>
      <p className="flex flex-col text-right text-sm">
        {players > 0 && stand.place !== null && (
          <b data-testid="practice-place">{texts.place(stand.place, players + 1)}</b>
        )}
        <span className="text-ink-soft">
          {texts.form(
            stand.step?.formPoints ?? 0,
            stand.step && players > 0 ? ordinal(stand.step.formPlace) : null,
          )}
        </span>
      </p>
    </div>
  );
}

function Controls({ player, steps }: { player: Player; steps: number }) {
  return (
    <div className="sticky bottom-0 -mx-4 flex items-center gap-2 border-t border-line bg-raised px-4 py-2 md:static md:mx-0 md:border-0 md:bg-transparent md:px-0">
      <Button look="secondary" className="w-28 shrink-0" onClick={player.toggle}>
        {player.playing ? <Pause className="size-4" /> : <Play className="size-4" />}
        {player.playing ? texts.pause : texts.resume}
      </Button>
      <div
        role="progressbar"
        aria-label={texts.progress}
        aria-valuenow={player.at}
        aria-valuemin={0}
        aria-valuemax={steps}
        className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-500"
          style={{ width: `${(100 * player.at) / steps}%` }}
        />
      </div>
      <Button look="quiet" onClick={player.toEnd}>
        <SkipForward className="size-4" />
        {texts.skip}
      </Button>
    </div>
  );
}

interface FinalViewProps {
  final: PracticeFinal;
  run: PracticeRun;
  pick: PodiumPick;
  player: Player;
}

/** The final as it runs. */
export function FinalView({ final, run, pick, player }: FinalViewProps) {
  const { athletes, players } = final;
  const stand = standAfter(run, athletes.length, player.at);
  const before = standAfter(run, athletes.length, player.at - 1);
  const news = newsOf(before, stand, athletes);
  const podium = realPodium(athletes, stand.ranks);
  const lit = exactPlaces(stand.step?.points ?? []);
  return (
    <div className="flex flex-col gap-3">
      <FinalHead focused final={final} title={null} spokenTitle={texts.title} />
      <Score stand={stand} players={players} />
      <div
        className={`flex min-h-15 flex-col justify-center rounded-control border px-3 py-1.5 text-sm md:text-base ${
          news?.mine ? 'border-accent bg-accent-soft' : 'border-line bg-surface'
        }`}
      >
        <p>{news?.wall ?? texts.ready}</p>
        {news?.mine && (
          <p key={player.at} className="animate-settle-in font-bold">
            {news.mine}
          </p>
        )}
      </div>
      <LiveRegion>{news?.mine ? `${news.wall}. ${news.mine}` : ''}</LiveRegion>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:items-end md:gap-8">
        <PodiumSteps label={texts.podium} steps={podium} lit={lit} empty={texts.nobody} />
        <RankingTable athletes={athletes} pick={pick} stand={stand} />
      </div>
      <Controls player={player} steps={run.steps.length} />
    </div>
  );
}
