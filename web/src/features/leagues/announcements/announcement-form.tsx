import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { useAnnounce } from '@/features/leagues/announcements/announcements-api';
import { refusalOr } from '@/features/leagues/api/refusal';
import { randomId } from '@/shared/api/random-id';
import { Button } from '@/shared/ui/controls/button';
import { TextArea } from '@/shared/ui/controls/field';
import { announcementTexts as texts } from '@/texts/leagues/announcements';

/** In characters, as the server counts them, not in UTF-16 units. */
const LENGTH_MAX = 500;
const lengthOf = (text: string) => [...text.trim()].length;
/** Below this number of remaining characters, the form shows it. */
const NEARLY = 100;

interface AnnouncementFormProps {
  leagueId: string;
  onDone: () => void;
}

export function AnnouncementForm({ leagueId, onDone }: AnnouncementFormProps) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(randomId);
  const announce = useAnnounce(leagueId);
  const left = LENGTH_MAX - lengthOf(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    announce.mutate(
      { text, key },
      {
        onSuccess: () => {
          toast.success(texts.posted);
          onDone();
        },
        onError: (error) => toast.error(refusalOr(error, texts.postFailed)),
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        autoFocus
        label={texts.field}
        hint={left > NEARLY ? texts.hint : texts.left(left)}
        error={left < 0 ? texts.left(left) : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          // A changed text is a new announcement and needs a new key.
          setKey(randomId());
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={announce.isPending || left < 0 || text.trim() === ''}>
          {announce.isPending ? texts.posting : texts.post}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
