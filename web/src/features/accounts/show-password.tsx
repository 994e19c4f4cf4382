import { account } from '@/texts/accounts/sign-in';

interface ShowPasswordProps {
  of?: number;
  shown: boolean;
  onShown: (shown: boolean) => void;
}

/** The end of a password's field: shows what is entered. */
export function ShowPassword({ of = 1, shown, onShown }: ShowPasswordProps) {
  return (
    <button
      type="button"
      onClick={() => onShown(!shown)}
      className="absolute inset-y-0 right-0 min-w-14 rounded-control px-3 text-sm font-semibold text-ink-soft hover:text-ink"
    >
      {shown ? account.hide : account.show}
      <span className="sr-only"> {account.shown(of)}</span>
    </button>
  );
}
