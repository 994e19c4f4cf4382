import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-sm font-semibold ' +
  'transition-colors duration-150 select-none disabled:cursor-not-allowed';

const looks: Record<ButtonLook, string> = {
  primary:
    'bg-accent text-accent-ink enabled:hover:bg-accent-hover disabled:bg-sunken disabled:text-ink-soft',
  secondary:
    'border border-line-strong bg-surface text-ink enabled:hover:bg-sunken disabled:border-line disabled:text-ink-soft',
  quiet: 'text-ink enabled:hover:bg-sunken disabled:text-ink-soft',
  danger: 'border border-bad bg-surface text-bad enabled:hover:bg-bad-soft disabled:opacity-60',
};

const linkHovers: Record<ButtonLook, string> = {
  primary: 'hover:bg-accent-hover',
  secondary: 'hover:bg-sunken',
  quiet: 'hover:bg-sunken',
  danger: 'hover:bg-bad-soft',
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
}

export function Button({ look = 'primary', className = '', type, ...rest }: ButtonProps) {
  return (
    <button type={type ?? 'button'} className={`${shape} ${looks[look]} ${className}`} {...rest} />
  );
}

/** Also for external links. */
export const buttonShape = (look: ButtonLook) => `${shape} ${looks[look]} ${linkHovers[look]}`;

interface ButtonLinkProps extends LinkProps {
  look?: ButtonLook;
}

export function ButtonLink({ look = 'primary', className = '', ...rest }: ButtonLinkProps) {
  return <Link className={`${shape} ${looks[look]} ${linkHovers[look]} ${className}`} {...rest} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  children: ReactNode;
}

export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-35 ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}
