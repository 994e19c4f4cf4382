import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OwnPageLinks } from '@/features/landing/own-page-links';
import { BetaBanner } from '@/shared/ui/layout/beta-banner';
import { BrandMark, Wordmark } from '@/shared/ui/layout/brand';
import { Card } from '@/shared/ui/layout/card';

/** Page for users who are not signed in: the brand, and one card with a heading. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <BetaBanner />
      <main className="wall flex flex-1 flex-col items-center gap-6 px-4 py-10 md:pt-[12vh]">
        <Link to="/" className="flex min-h-11 items-center gap-2.5">
          <BrandMark />
          <Wordmark />
        </Link>
        <Card className="w-full max-w-md p-6 md:p-8">
          <h1 className="mb-5 text-2xl">{title}</h1>
          {children}
        </Card>
        <OwnPageLinks />
      </main>
    </div>
  );
}
