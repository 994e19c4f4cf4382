import { useEffect, useState } from 'react';
import { ForgotPanel } from '@/features/accounts/forgot-panel';
import { GoogleButton } from '@/features/accounts/google-button';
import { GoogleLinkForm } from '@/features/accounts/google-link-form';
import { LoginForm } from '@/features/accounts/login-form';
import { RegisterForm } from '@/features/accounts/register-form';
import { Notice } from '@/shared/ui/feedback/notice';
import { account } from '@/texts/accounts/sign-in';
import type { GoogleOutcome } from '@/wire/generated';

const REDIRECT_AFTER_MS = 1500;

type Mode = 'login' | 'register' | 'forgot' | 'link';

interface SignInPanelProps {
  google: GoogleOutcome | null;
  wayOn: string;
  /** The user came from a link for newcomers and has no account yet. */
  newcomer: boolean;
  /** Called when the user may continue; with an address if the server gave one. */
  onDone: (redirectedTo: string | null) => void;
  /** Called while a welcome is shown. */
  onSignedIn: () => void;
}

function ModeSwitch({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const sides = [
    { side: 'login', label: account.mode.login },
    { side: 'register', label: account.mode.register },
  ] as const;
  return (
    <div
      role="group"
      aria-label={account.mode.label}
      className="mb-5 grid grid-cols-2 gap-1 rounded-control bg-sunken p-1"
    >
      {sides.map(({ side, label }) => (
        <button
          key={side}
          type="button"
          aria-pressed={mode === side}
          onClick={() => onMode(side)}
          className={`min-h-11 rounded-[7px] text-sm font-semibold ${mode === side ? 'bg-raised text-ink shadow-card' : 'text-ink-soft hover:text-ink'}`}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function firstMode(google: GoogleOutcome | null, newcomer: boolean): Mode {
  if (google === 'link') return 'link';
  return newcomer ? 'register' : 'login';
}

export function SignInPanel(props: SignInPanelProps) {
  const { newcomer, google, wayOn, onDone, onSignedIn } = props;
  const [mode, setMode] = useState<Mode>(() => firstMode(google, newcomer));
  const [done, setDone] = useState<{ message: string; redirectedTo: string | null } | null>(null);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => onDone(done.redirectedTo), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done, onDone]);

  const welcome = (message: string, redirectedTo: string | null) => {
    setDone({ message, redirectedTo });
    onSignedIn();
  };

  if (done) return <Notice tone="good">{done.message}</Notice>;
  if (mode === 'link') {
    return (
      <GoogleLinkForm
        onSignedIn={(returnTo) => welcome(account.loggedIn, returnTo)}
        onBack={() => setMode('login')}
      />
    );
  }
  if (mode === 'forgot') return <ForgotPanel onBack={() => setMode('login')} />;
  return (
    <>
      <ModeSwitch mode={mode} onMode={setMode} />
      {mode === 'login' ? (
        <LoginForm
          onForgot={() => setMode('forgot')}
          onSignedIn={(redirectedTo) => welcome(account.loggedIn, redirectedTo)}
        />
      ) : (
        <RegisterForm onSignedIn={() => welcome(account.registered, null)} />
      )}
      <GoogleButton next={wayOn} />
    </>
  );
}
