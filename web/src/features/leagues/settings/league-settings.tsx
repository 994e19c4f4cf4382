import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteLeagueDialog } from '@/features/leagues/settings/delete-league-dialog';
import { OpenPageSettings } from '@/features/leagues/settings/open-page-settings';
import { useChangeSetting } from '@/features/leagues/settings/use-change-setting';
import { WordsDialog } from '@/features/leagues/settings/words-dialog';
import { Button } from '@/shared/ui/controls/button';
import { Toggle } from '@/shared/ui/controls/toggle';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueType, LeagueView } from '@/wire/generated';

const texts = leagueTexts.settings;

interface LeagueSettingsProps {
  league: LeagueView;
  /** The user is the owner; otherwise an admin. */
  isOwner: boolean;
}

/** Fields that are on or off, and nothing else. */
const switches = ['welcomesGuests', 'membersInvite', 'hasReactions', 'formPlays'] as const;

function Switches({ league }: { league: LeagueView }) {
  const confirm = useConfirm();
  const { change, isPending } = useChangeSetting(league._id);
  const setType = async (type: LeagueType) => {
    const question = {
      title: texts.publishTitle(league.name),
      text: texts.publishQuestion,
      action: texts.publishAction,
    };
    if (type === 'public' && !(await confirm(question))) return;
    change({ type }, texts.isNow(type), texts.privacyFailed);
  };
  const setOpen = (open: boolean) =>
    change(
      { joinPolicy: open ? 'open' : 'approval' },
      open ? texts.opened : texts.closed,
      texts.policyFailed,
    );
  return (
    <>
      <Toggle
        label={texts.private}
        hint={league.ofEveryone ? texts.staysOpen : texts.privateHint}
        on={league.type === 'private'}
        disabled={isPending || league.ofEveryone}
        onToggle={(on) => void setType(on ? 'private' : 'public')}
      />
      {league.type === 'public' && (
        <Toggle
          label={texts.open}
          hint={texts.openHint}
          on={league.joinPolicy === 'open'}
          disabled={isPending || league.ofEveryone}
          onToggle={setOpen}
        />
      )}
      {switches.map((field) => {
        const words = texts.switches[field];
        return (
          <Toggle
            key={field}
            label={words.label}
            hint={words.hint}
            on={league[field]}
            disabled={isPending}
            onToggle={(on) => change({ [field]: on }, on ? words.on : words.off, words.failed)}
          />
        );
      })}
    </>
  );
}

export function LeagueSettings({ league, isOwner }: LeagueSettingsProps) {
  const [deletes, setDeletes] = useState(false);
  const [edits, setEdits] = useState(false);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg">{texts.heading}</h2>
      <Button look="secondary" onClick={() => setEdits(true)}>
        <Pencil aria-hidden className="size-4.5" />
        {texts.words}
      </Button>
      <Switches league={league} />
      <OpenPageSettings league={league} />
      {isOwner && (
        <div className="flex flex-col gap-2 border-t border-line pt-4">
          <Button look="danger" onClick={() => setDeletes(true)}>
            <Trash2 aria-hidden className="size-4.5" />
            {texts.delete}
          </Button>
          <p className="text-sm text-ink-soft">{texts.deleteHint}</p>
        </div>
      )}
      {edits && <WordsDialog league={league} onClose={() => setEdits(false)} />}
      {deletes && <DeleteLeagueDialog league={league} onClose={() => setDeletes(false)} />}
    </Card>
  );
}
