import { Copy } from 'lucide-react';
import toast from 'react-hot-toast';
import { SettingsCard } from '@/features/settings/settings-card';
import { IconButton } from '@/shared/ui/controls/button';
import { settingsTexts } from '@/texts/accounts/settings';
import type { Me } from '@/wire/generated';

const texts = settingsTexts.account;

/** The clipboard exists only in secure contexts. */
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(texts.copied);
  } catch {
    toast.error(texts.copyFailed);
  }
}

export function AccountCard({ me }: { me: Me }) {
  return (
    <SettingsCard heading={texts.heading}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="eyebrow">{texts.name}</dt>
          <dd className="mt-0.5 font-semibold break-words">{me.name}</dd>
        </div>
        <div className="min-w-0">
          <dt className="eyebrow">{texts.email}</dt>
          <dd className="mt-0.5 font-semibold break-words">{me.email}</dd>
        </div>
        <div className="min-w-0 sm:col-span-2">
          <dt className="eyebrow">{texts.userId}</dt>
          <dd className="flex items-center gap-1">
            <code className="min-w-0 text-sm break-all">{me.userId}</code>
            <IconButton label={texts.copy} onClick={() => void copy(me.userId)}>
              <Copy aria-hidden className="size-4" />
            </IconButton>
          </dd>
          <dd className="text-sm text-ink-soft">{texts.userIdHint}</dd>
        </div>
      </dl>
    </SettingsCard>
  );
}
