import { Megaphone, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { AnnouncementForm } from '@/features/leagues/announcements/announcement-form';
import { useTakeAnnouncementBack } from '@/features/leagues/announcements/announcements-api';
import { ReportAnnouncementButton } from '@/features/leagues/announcements/report-announcement-button';
import { refusalOr } from '@/features/leagues/api/refusal';
import { Linked } from '@/features/leagues/announcements/linked';
import { formatMoment } from '@/shared/format/moments';
import { Button, IconButton } from '@/shared/ui/controls/button';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { Card } from '@/shared/ui/layout/card';
import { announcementTexts as texts } from '@/texts/leagues/announcements';
import type { AnnouncementView } from '@/wire/generated';

interface OneProps {
  announcement: AnnouncementView;
  /** Only for admins. */
  onTakeBack: (() => void) | undefined;
}

function One({ announcement, onTakeBack }: OneProps) {
  const { text, authorName, createdAt } = announcement;
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-line wrap-anywhere">
          <Linked text={text} />
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {texts.by(authorName, formatMoment(createdAt))}
        </p>
      </div>
      {!onTakeBack && <ReportAnnouncementButton announcement={announcement} />}
      {onTakeBack && (
        <IconButton label={texts.takeBackLabel(text.slice(0, 40))} onClick={onTakeBack}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      )}
    </li>
  );
}

function Arrived({ announcements }: { announcements: AnnouncementView[] }) {
  const [first] = useState(() => announcements[0]?.id ?? 0);
  const newest = announcements[0];
  return (
    <LiveRegion>
      {newest && newest.id > first ? texts.arrived(newest.authorName, newest.text) : ''}
    </LiveRegion>
  );
}

interface AnnouncementListProps {
  leagueId: string;
  announcements: AnnouncementView[];
  isAdmin: boolean;
}

export function AnnouncementList({ leagueId, announcements, isAdmin }: AnnouncementListProps) {
  const [all, setAll] = useState(false);
  const [writing, setWriting] = useState(false);
  const confirm = useConfirm();
  const takeBack = useTakeAnnouncementBack(leagueId);
  const shown = all ? announcements : announcements.slice(0, 1);
  const askAndTakeBack = async (id: number) => {
    const { takeBackTitle: title, takeBackText: text, takeBack: action } = texts;
    if (!(await confirm({ title, text, action, danger: true }))) return;
    takeBack.mutate(id, {
      onSuccess: () => toast.success(texts.takenBack),
      onError: (error) => toast.error(refusalOr(error, texts.takeBackFailed)),
    });
  };
  return (
    <>
      <Arrived announcements={announcements} />
      {(announcements.length > 0 || isAdmin) && (
        <Card
          className={`flex flex-col gap-3 px-4 md:px-5 ${announcements.length > 0 || writing ? 'pt-2 pb-4' : 'py-2'}`}
          data-testid="announcements"
        >
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <h2 className="flex items-center gap-2 text-base font-semibold">
              <Megaphone aria-hidden className="size-5 shrink-0 text-accent-text" />
              {texts.heading}
            </h2>
            {isAdmin && !writing && (
              <IconButton label={texts.write} className="-mr-2" onClick={() => setWriting(true)}>
                <PenLine aria-hidden className="size-4.5" />
              </IconButton>
            )}
          </div>
          {announcements.length > 0 && (
            <ul className="flex flex-col gap-4">
              {shown.map((one) => (
                <One
                  key={one.id}
                  announcement={one}
                  onTakeBack={isAdmin ? () => void askAndTakeBack(one.id) : undefined}
                />
              ))}
            </ul>
          )}
          {writing ? (
            <AnnouncementForm leagueId={leagueId} onDone={() => setWriting(false)} />
          ) : (
            announcements.length > 1 && (
              <Button
                look="quiet"
                className="self-start"
                aria-expanded={all}
                onClick={() => setAll(!all)}
              >
                {all ? texts.fewer : texts.earlier(announcements.length - 1)}
              </Button>
            )
          )}
        </Card>
      )}
    </>
  );
}
