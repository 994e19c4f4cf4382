import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast';
import { IconButton } from '@/shared/ui/controls/button';
import { common } from '@/texts/common';

const texts = common.copying;

interface CopyableProps {
  name: string;
  text: string;
  hint?: string;
  /** All of it can be read, to type it elsewhere. */
  isWhole?: boolean;
  /** Further actions. */
  children?: ReactNode;
}

export function Copyable({ name, text, hint, isWhole = false, children }: CopyableProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      toast.success(texts.copied(name));
    } catch {
      toast.error(texts.copyFailed);
    }
  };
  const Icon = copied === text ? Check : Copy;
  return (
    <div>
      <dt className="eyebrow">{name}</dt>
      <dd className="flex items-center gap-1">
        <span
          title={text}
          className={`min-w-0 flex-1 font-mono text-base font-semibold select-all ${isWhole ? 'wrap-anywhere' : 'truncate'}`}
        >
          {text}
        </span>
        {children}
        <IconButton label={texts.copy(name.toLowerCase())} onClick={() => void copy()}>
          <Icon aria-hidden className="size-4.5" />
        </IconButton>
      </dd>
      {hint && <dd className="text-sm text-ink-soft">{hint}</dd>}
    </div>
  );
}
