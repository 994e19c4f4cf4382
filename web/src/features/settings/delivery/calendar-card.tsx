import { CalendarPlus } from 'lucide-react';
import toast from 'react-hot-toast';
import {
  useCalendarLink,
  useEndCalendarLink,
  useMakeCalendarLink,
} from '@/features/settings/delivery/calendar-api';
import { SettingsCard } from '@/features/settings/settings-card';
import { formatMoment } from '@/shared/format/moments';
import { Button, buttonShape } from '@/shared/ui/controls/button';
import { Copyable } from '@/shared/ui/controls/copyable';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { Pending } from '@/shared/ui/feedback/states';
import { calendarTexts as texts } from '@/texts/delivery/calendar';

/** The URL scheme that calendar programs handle. */
const subscription = (url: string) => url.replace(/^https?:/, 'webcal:');

/** Shown only right after the address was created. */
function Fresh({ url }: { url: string }) {
  return (
    <>
      <dl>
        <Copyable name={texts.address} text={url} hint={texts.once} />
      </dl>
      <a href={subscription(url)} className={`${buttonShape('primary')} self-start`}>
        <CalendarPlus aria-hidden className="size-4.5" />
        {texts.subscribe}
      </a>
    </>
  );
}

function Body() {
  const query = useCalendarLink();
  const { data } = query;
  const make = useMakeCalendarLink();
  const end = useEndCalendarLink();
  const confirm = useConfirm();
  if (data === undefined) return <Pending query={query} texts={texts} rows={1} />;
  const makeOne = () => make.mutate(undefined, { onError: () => toast.error(texts.makeFailed) });
  const busy = make.isPending || end.isPending;
  if (data.createdAt === null) {
    return (
      <>
        <p className="text-sm text-ink-soft">{texts.none}</p>
        <Button look="secondary" className="self-start" disabled={busy} onClick={makeOne}>
          {make.isPending ? texts.making : texts.make}
        </Button>
      </>
    );
  }
  const replace = async () => {
    const { replaceTitle: title, replaceText: text, replaceAction: action } = texts;
    if (await confirm({ title, text, action, danger: true })) makeOne();
  };
  const endIt = async () => {
    const { endTitle: title, endText: text, endAction: action } = texts;
    if (!(await confirm({ title, text, action, danger: true }))) return;
    end.mutate(undefined, {
      onSuccess: () => {
        make.reset();
        toast.success(texts.ended);
      },
      onError: () => toast.error(texts.endFailed),
    });
  };
  // Another device may have created another one since.
  const fresh = make.data?.createdAt === data.createdAt ? make.data : undefined;
  return (
    <>
      {fresh ? (
        <Fresh url={fresh.url} />
      ) : (
        <p className="text-sm text-ink-soft">{texts.since(formatMoment(data.createdAt))}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" disabled={busy} onClick={() => void replace()}>
          {make.isPending ? texts.making : texts.replace}
        </Button>
        <Button look="danger" disabled={busy} onClick={() => void endIt()}>
          {texts.end}
        </Button>
      </div>
    </>
  );
}

export function CalendarCard() {
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <Body />
    </SettingsCard>
  );
}
