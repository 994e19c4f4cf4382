import { MonitorSmartphone } from 'lucide-react';
import toast from 'react-hot-toast';
import { deviceName } from '@/features/settings/account/device-name';
import {
  useForgetPush,
  usePushDevices,
  usePushHere,
  useSetPush,
} from '@/features/settings/delivery/push-api';
import { pushSupport } from '@/features/settings/delivery/push-device';
import { SettingsCard } from '@/features/settings/settings-card';
import { formatMoment } from '@/shared/format/moments';
import { useConfig } from '@/shared/session/current-user';
import { Button } from '@/shared/ui/controls/button';
import { Toggle } from '@/shared/ui/controls/toggle';
import { Notice } from '@/shared/ui/feedback/notice';
import { Pending, SkeletonRows } from '@/shared/ui/feedback/states';
import { pushTexts as texts } from '@/texts/delivery/push';
import type { PushDevice, PushSwitches } from '@/wire/generated';

const kinds: { of: keyof PushSwitches; label: string; hint: string }[] = [
  { of: 'picks', label: texts.picks, hint: texts.picksHint },
  { of: 'results', label: texts.results, hint: texts.resultsHint },
  { of: 'leagues', label: texts.leagues, hint: texts.leaguesHint },
];

function useSwitchOff() {
  const forget = useForgetPush();
  const switchOff = (device: PushDevice) =>
    forget.mutate(device, {
      onSuccess: () => toast.success(texts.switchedOff),
      onError: () => toast.error(texts.switchOffFailed),
    });
  return { switchOff, isPending: forget.isPending };
}

function OffHere({ pushKey }: { pushKey: string }) {
  const set = useSetPush(pushKey);
  return (
    <Button
      className="self-start"
      disabled={set.isPending}
      onClick={() =>
        set.mutate(undefined, {
          onSuccess: (settings) => settings && toast.success(texts.switchedOn),
          onError: () => toast.error(texts.switchOnFailed),
        })
      }
    >
      {set.isPending ? texts.switchingOn : texts.switchOn}
    </Button>
  );
}

function OnHere({ device, pushKey }: { device: PushDevice; pushKey: string }) {
  const set = useSetPush(pushKey);
  const { switchOff, isPending } = useSwitchOff();
  // Optimistic: the requested state is shown until the response arrives.
  const shown = (set.isPending && set.variables) || device.switches;
  return (
    <>
      <Notice tone="good">{texts.on}</Notice>
      <div className="flex flex-col gap-3">
        {kinds.map(({ of, label, hint }) => (
          <Toggle
            key={of}
            label={label}
            hint={hint}
            on={shown[of]}
            disabled={set.isPending}
            onToggle={(on) =>
              set.mutate({ ...shown, [of]: on }, { onError: () => toast.error(texts.saveFailed) })
            }
          />
        ))}
      </div>
      <Button
        look="secondary"
        className="self-start"
        disabled={isPending}
        onClick={() => switchOff(device)}
      >
        {texts.switchOff}
      </Button>
    </>
  );
}

/** For supporting browsers: shows the permission, and whether the server has the subscription. */
function Supported({ device, pushKey }: { device: PushDevice | undefined; pushKey: string }) {
  const { data: here } = usePushHere();
  if (here === undefined) return <SkeletonRows rows={1} label={texts.loading} />;
  if (here.permission === 'denied') return <Notice tone="warn">{texts.denied}</Notice>;
  const isOn = device !== undefined && here.permission === 'granted' && here.subscribed;
  return isOn ? <OnHere device={device} pushKey={pushKey} /> : <OffHere pushKey={pushKey} />;
}

function Elsewhere({ devices }: { devices: PushDevice[] }) {
  const { switchOff, isPending } = useSwitchOff();
  return (
    <section aria-label={texts.others}>
      <h4 className="text-sm font-semibold">{texts.others}</h4>
      <ul>
        {devices.map((device) => {
          const name = deviceName(device.userAgent);
          return (
            <li
              key={device.sessionId}
              data-testid="push-device"
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0"
            >
              <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <p className="min-w-0 flex-1 text-sm">
                <span className="block font-semibold">{name}</span>
                <span className="text-ink-soft">{texts.since(formatMoment(device.since))}</span>
              </p>
              <Button
                look="secondary"
                aria-label={texts.switchOffLabel(name)}
                disabled={isPending}
                onClick={() => switchOff(device)}
              >
                {texts.switchOffElsewhere}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Body({ pushKey }: { pushKey: string }) {
  const query = usePushDevices();
  const { data } = query;
  if (data === undefined) return <Pending query={query} texts={texts} rows={2} />;
  const support = pushSupport();
  const device = data.devices.find(({ current }) => current);
  const others = data.devices.filter(({ current }) => !current);
  return (
    <>
      {support === 'supported' && <Supported device={device} pushKey={pushKey} />}
      {support === 'home-screen' && <Notice tone="info">{texts.homeScreen}</Notice>}
      {support === 'unsupported' && <Notice tone="info">{texts.unsupported}</Notice>}
      {others.length > 0 && <Elsewhere devices={others} />}
    </>
  );
}

/** Shown only if this installation sends pushes. */
export function PushCard() {
  const { data: config } = useConfig();
  if (!config?.pushKey) return null;
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <Body pushKey={config.pushKey} />
    </SettingsCard>
  );
}
