import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import * as v from 'valibot';
import { useUpdateLeague } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import { leagueFields } from '@/features/leagues/create/league-fields';
import { Button } from '@/shared/ui/controls/button';
import { TextArea, TextField } from '@/shared/ui/controls/field';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const { settings: texts, create, invite } = leagueTexts;

const words = v.pick(leagueFields, ['name', 'description']);

/** Changes a league's name and description; its address stays. */
export function WordsDialog({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const update = useUpdateLeague();
  const [name, setName] = useState(league.name);
  const [description, setDescription] = useState(league.description ?? '');
  const [sent, setSent] = useState(false);
  const parsed = v.safeParse(words, { name, description });
  const faults = sent && !parsed.success ? v.flatten<typeof words>(parsed.issues).nested : {};
  const save = (submission: FormEvent) => {
    submission.preventDefault();
    setSent(true);
    if (!parsed.success) return;
    update.mutate(
      { leagueId: league._id, body: parsed.output },
      {
        onSuccess: () => {
          toast.success(texts.wordsSaved);
          onClose();
        },
        onError: (error) => toast.error(refusalOr(error, texts.wordsFailed)),
      },
    );
  };
  return (
    <Dialog open onClose={onClose} title={texts.wordsTitle} text={texts.wordsText}>
      <form noValidate onSubmit={save} className="flex w-full flex-col gap-4">
        <TextField
          label={create.name}
          hint={create.nameHint}
          autoComplete="off"
          error={faults?.name?.[0]}
          value={name}
          onChange={(change) => setName(change.target.value)}
        />
        <TextArea
          label={create.description}
          hint={create.descriptionHint(description.trim().length)}
          error={faults?.description?.[0]}
          value={description}
          onChange={(change) => setDescription(change.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {invite.cancel}
          </Button>
          <Button type="submit" disabled={update.isPending}>
            {invite.slugSave}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
