import { KeyRound, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { deviceName } from '@/features/settings/account/device-name';
import {
  endOtherSessions,
  endSession,
  readSessions,
  useRefreshSessions,
  useSessions,
} from '@/features/settings/account/settings-api';
import { SettingsCard } from '@/features/settings/settings-card';
import { ApiError } from '@/shared/api/api-error';
import { formatMoment } from '@/shared/format/moments';
import { useMe } from '@/shared/session/current-user';
import { usePasswordGate } from '@/shared/session/use-password-gate';
import { Badge } from '@/shared/ui/badges/badge';
import { Button } from '@/shared/ui/controls/button';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { settingsTexts } from '@/texts/accounts/settings';
import type { SessionView } from '@/wire/generated';

const texts = settingsTexts.sessions;

function SessionRow({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const { keyName } = session;
  // A server of the previous release sends none.
  const isKey = typeof keyName === 'string';
  const device = isKey ? keyName : deviceName(session.userAgent);
  const Icon = isKey ? KeyRound : MonitorSmartphone;
  const words = isKey ? settingsTexts.keys : texts;
  return (
    <li
      data-testid="session"
      data-current={session.current}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span title={session.userAgent}>{device}</span>
          {session.current && <Badge tone="good">{texts.current}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {words.since(formatMoment(session.createdAt))},{' '}
          {words.seen(formatMoment(session.lastSeenAt))}
        </p>
      </div>
      {!session.current && (
        <Button look="secondary" aria-label={words.endLabel(device)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

/** The user's sessions, once the password has been confirmed, and the ways to end them. */
function useMySessions() {
  const [shown, setShown] = useState(false);
  const sessions = useSessions(shown);
  const refresh = useRefreshSessions();
  const confirm = useConfirm();
  const { guarded, dialog } = usePasswordGate();
  const lapsed = sessions.error instanceof ApiError && sessions.error.code === 'password_required';

  /** `done` is not called if the user cancels. */
  const run = async <Answer,>(
    act: () => Promise<Answer>,
    done: (answer: Answer) => void,
    failed: string,
  ) => {
    try {
      const answer = await guarded(act);
      if (answer === null) return;
      done(answer);
      await refresh();
    } catch {
      toast.error(failed);
    }
  };
  const endOthers = async () => {
    const sure = await confirm({
      title: texts.endAllTitle,
      text: texts.endAllText,
      action: texts.endAll,
      danger: true,
    });
    if (!sure) return;
    await run(
      endOtherSessions,
      ({ ended }) => void toast.success(texts.endedAll(ended)),
      texts.endFailed,
    );
  };
  return {
    isLocked: !shown || lapsed,
    sessions,
    show: () => run(readSessions, () => setShown(true), texts.failed),
    end: (id: string) =>
      run(
        () => endSession(id),
        () => void toast.success(texts.ended),
        texts.endFailed,
      ),
    endOthers,
    dialog,
  };
}

export function SessionsCard() {
  const { guest } = useMe();
  const { isLocked, sessions, show, end, endOthers, dialog } = useMySessions();
  const list = isLocked ? undefined : sessions.data;
  return (
    <SettingsCard heading={texts.heading} text={guest ? texts.guestText : texts.text}>
      {isLocked && (
        <Button look="secondary" className="self-start" onClick={() => void show()}>
          {texts.show}
        </Button>
      )}
      {!isLocked && sessions.isLoading && <SkeletonRows rows={2} label={texts.loading} />}
      {!isLocked && !list && sessions.error && (
        <ErrorBox message={texts.failed} onRetry={() => void sessions.refetch()} />
      )}
      {list && (
        <>
          <ul>
            {list.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
          </ul>
          {list.length > 1 ? (
            <Button look="danger" className="self-start" onClick={() => void endOthers()}>
              {texts.endAll}
            </Button>
          ) : (
            <p className="text-sm text-ink-soft">{texts.alone}</p>
          )}
        </>
      )}
      {dialog}
    </SettingsCard>
  );
}
