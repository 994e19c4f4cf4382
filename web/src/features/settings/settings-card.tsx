import { type ReactNode, useId } from 'react';
import { Card } from '@/shared/ui/layout/card';

interface SettingsCardProps {
  heading: string;
  text?: string;
  children: ReactNode;
  /** Cannot be undone. */
  danger?: boolean;
}

export function SettingsCard({ heading, text, children, danger = false }: SettingsCardProps) {
  const id = useId();
  return (
    <Card
      aria-labelledby={id}
      className={`flex flex-col gap-4 p-5 md:p-6 ${danger ? 'border-bad/50' : ''}`}
    >
      <div>
        <h3 id={id} className="text-lg">
          {heading}
        </h3>
        {text && <p className="mt-1 max-w-prose text-sm text-ink-soft">{text}</p>}
      </div>
      {children}
    </Card>
  );
}
