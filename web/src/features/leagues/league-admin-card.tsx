import { Copy } from 'lucide-react';
import { Switch } from 'radix-ui';
import toast from 'react-hot-toast';
import { useUpdateLeague } from '@/features/leagues/leagues-api';
import { ApiError } from '@/shared/api-error';
import { IconButton } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import type { LeagueView, UpdateLeagueBody } from '@/wire/generated';

interface ToggleProps {
  label: string;
  hint: string;
  on: boolean;
  disabled: boolean;
  onToggle: (on: boolean) => void;
}

function Toggle({ label, hint, on, disabled, onToggle }: ToggleProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span>
        <span className="block text-sm font-semibold">{label}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
      <Switch.Root
        checked={on}
        disabled={disabled}
        onCheckedChange={onToggle}
        aria-label={label}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-5 translate-x-1 rounded-full bg-ink transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-accent-ink" />
      </Switch.Root>
    </label>
  );
}

function Copyable({ name, text }: { name: string; text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(`${name} copied`),
      () => toast.error('Your browser did not allow copying'),
    );
  return (
    <div>
      <dt className="eyebrow">{name}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="truncate font-mono text-base font-semibold">{text}</span>
        <IconButton label={`Copy ${name.toLowerCase()}`} onClick={() => void copy()}>
          <Copy aria-hidden className="size-4.5" />
        </IconButton>
      </dd>
    </div>
  );
}

/** What only the league's admins see and set. */
export function LeagueAdminCard({ league }: { league: LeagueView }) {
  const update = useUpdateLeague();
  const set = (body: UpdateLeagueBody, done: string, failed: string) =>
    update.mutate(
      { leagueId: league._id, body },
      {
        onSuccess: () => toast.success(done),
        onError: (error) =>
          toast.error(error instanceof ApiError && error.code !== null ? error.message : failed),
      },
    );
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg">League admin</h2>
      <dl className="flex flex-col gap-2">
        <Copyable name="Slug" text={league.slug} />
        {league.inviteCode !== undefined && (
          <Copyable name="Invite code" text={league.inviteCode} />
        )}
      </dl>
      <Toggle
        label="Private league"
        hint="Hidden from the list; only the invite code lets people in"
        on={league.type === 'private'}
        disabled={update.isPending}
        onToggle={(on) => {
          const type = on ? 'private' : 'public';
          set({ type }, `League is now ${type}.`, 'Failed to toggle privacy');
        }}
      />
      {league.type === 'public' && (
        <Toggle
          label="Open to everyone"
          hint="Join requests are approved at once"
          on={league.joinPolicy === 'open'}
          disabled={update.isPending}
          onToggle={(on) =>
            set(
              { joinPolicy: on ? 'open' : 'approval' },
              on ? 'Everybody may join now.' : 'New members need an approval now.',
              'Failed to change how members join',
            )
          }
        />
      )}
    </Card>
  );
}
