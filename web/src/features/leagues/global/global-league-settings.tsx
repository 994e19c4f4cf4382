import { Earth } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useEndGlobalLeague, useMakeGlobalLeague } from '@/features/leagues/api/league-writes';
import { useGlobalLeague } from '@/features/leagues/api/leagues-api';
import { refusalOr } from '@/features/leagues/api/refusal';
import { Button } from '@/shared/ui/controls/button';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { Notice } from '@/shared/ui/feedback/notice';
import { Card } from '@/shared/ui/layout/card';
import { globalLeagueTexts } from '@/texts/leagues/global-league';
import type { LeagueView } from '@/wire/generated';

const texts = globalLeagueTexts.settings;

/** Makes a league the global league or an ordinary one; for site admins. */
export function GlobalLeagueSettings({ league }: { league: LeagueView }) {
  const { data: present } = useGlobalLeague();
  const make = useMakeGlobalLeague();
  const end = useEndGlobalLeague();
  const confirm = useConfirm();
  const [refused, setRefused] = useState<string>();
  const busy = make.isPending || end.isPending;
  const isOther = !league.ofEveryone && present && present._id !== league._id;

  const write = (by: typeof make, done: string, failed: string) => {
    setRefused(undefined);
    by.mutate(league._id, {
      onSuccess: () => toast.success(done),
      onError: (error) => setRefused(refusalOr(error, failed)),
    });
  };
  const declare = async () => {
    const moves = isOther ? ` ${texts.declareMoves(present.name)}` : '';
    const confirmed = await confirm({
      title: texts.declareTitle(league.name),
      text: `${texts.declareText}${moves}`,
      action: texts.declareAction,
    });
    if (confirmed) write(make, texts.declared(league.name), texts.declareFailed);
  };
  const stop = async () => {
    const confirmed = await confirm({
      title: texts.endTitle(league.name),
      text: texts.endText,
      action: texts.endAction,
      danger: true,
    });
    if (confirmed) write(end, texts.ended(league.name), texts.endFailed);
  };
  return (
    <Card
      aria-labelledby="everyones-settings"
      data-testid="everyones-settings"
      className="flex flex-col gap-4 p-5"
    >
      <div>
        <h2 id="everyones-settings" className="flex items-center gap-2 text-lg">
          <Earth aria-hidden className="size-5 shrink-0 text-accent-text" />
          {texts.heading}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {isOther ? texts.other(present.name) : league.ofEveryone ? texts.is : texts.isNot}
        </p>
      </div>
      {refused !== undefined && <Notice tone="bad">{refused}</Notice>}
      <Button
        look={league.ofEveryone ? 'danger' : 'secondary'}
        disabled={busy}
        onClick={() => void (league.ofEveryone ? stop() : declare())}
      >
        {league.ofEveryone ? texts.end : texts.declare}
      </Button>
    </Card>
  );
}
