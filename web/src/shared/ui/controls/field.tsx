import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

const box =
  'w-full rounded-control border bg-raised px-3 text-base text-ink placeholder:text-ink-soft/80 ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft';

const border = (error: string | undefined) => (error ? 'border-bad' : 'border-line-strong');

interface FrameProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
  children: ReactNode;
}

function Frame({ id, label, hint, error, hideLabel, children }: FrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-sm text-ink-soft">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

interface FieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  hideLabel?: boolean;
}

function described(id: string, { hint, error }: FieldProps) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint || error ? `${id}-note` : undefined,
  };
}

type TextFieldProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & {
    ref?: Ref<HTMLInputElement>;
    /** A control inside the field, at its end. */
    end?: ReactNode;
  };

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  end,
  className = '',
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <div className="relative">
        <input
          className={`${box} ${border(error)} h-11 ${end ? 'pr-18' : ''} ${className}`}
          {...described(id, { label, ...(hint ? { hint } : {}), error })}
          {...rest}
        />
        {end}
      </div>
    </Frame>
  );
}

type TextAreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  className = '',
  ...rest
}: TextAreaProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <textarea
        rows={3}
        className={`${box} ${border(error)} py-2.5 ${className}`}
        {...described(id, { label, ...(hint ? { hint } : {}), error })}
        {...rest}
      />
    </Frame>
  );
}

type SelectFieldProps = FieldProps & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField({
  label,
  hint,
  error,
  hideLabel,
  className = '',
  children,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <select
        className={`${box} ${border(error)} h-11 pr-8 ${className}`}
        {...described(id, { label, ...(hint ? { hint } : {}), error })}
        {...rest}
      >
        {children}
      </select>
    </Frame>
  );
}
