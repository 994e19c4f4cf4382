import { Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useRename } from '@/features/settings/account/settings-api';
import { SettingsCard } from '@/features/settings/settings-card';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { addressOf } from '@/shared/session/current-user';
import { IconButton } from '@/shared/ui/controls/button';
import { PromptDialog } from '@/shared/ui/dialogs/prompt-dialog';
import { settingsTexts } from '@/texts/accounts/settings';
import { common } from '@/texts/common';
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
  const [renaming, setRenaming] = useState(false);
  const rename = useRename();
  return (
    <SettingsCard heading={texts.heading}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="eyebrow">{texts.name}</dt>
          <dd className="flex items-center gap-1">
            <span className="min-w-0 font-semibold break-words">{me.name}</span>
            <IconButton label={texts.rename} onClick={() => setRenaming(true)}>
              <Pencil aria-hidden className="size-4" />
            </IconButton>
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="eyebrow">{texts.email}</dt>
          <dd className="mt-0.5 font-semibold break-words">{addressOf(me)}</dd>
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
      {renaming && (
        <PromptDialog
          title={texts.rename}
          text={texts.renameText}
          label={texts.name}
          initial={me.name}
          submit={texts.renameAction}
          cancel={common.cancel}
          busy={rename.isPending}
          check={(typed) => (typed === '' ? texts.nameMissing : null)}
          onSubmit={(name) =>
            rename.mutate(name, {
              onSuccess: () => {
                setRenaming(false);
                toast.success(texts.renamed);
              },
              onError: (error) =>
                toast.error(
                  (error instanceof ApiError && error.fields['name']) || messageOf(error),
                ),
            })
          }
          onClose={() => setRenaming(false)}
        />
      )}
    </SettingsCard>
  );
}
