import { useConfig } from '@/shared/session/current-user';
import { googlePath, storeReturnPath } from '@/shared/session/google-sign-in';
import { account } from '@/texts/accounts/sign-in';

/** Below a form; nothing where the server has no sign-in with Google. */
export function GoogleButton({ next }: { next: string }) {
  const { data: config } = useConfig();
  if (!config?.googleSignIn) return null;
  return (
    <div className="mt-5 border-t border-line pt-5">
      <a
        href={googlePath(next)}
        onClick={() => storeReturnPath(next)}
        className="flex min-h-11 items-center justify-center rounded-control border border-line-strong bg-raised text-sm font-semibold hover:bg-sunken"
      >
        {account.google}
      </a>
    </div>
  );
}
