import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OwnPageLinks } from '@/features/landing/own-page-links';
import { ButtonLink } from '@/shared/ui/controls/button';
import { BetaBanner } from '@/shared/ui/layout/beta-banner';
import { BrandMark, Wordmark } from '@/shared/ui/layout/brand';
import { common } from '@/texts/common';
import { landing } from '@/texts/landing';

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <BetaBanner />
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 md:px-8 md:py-4">
        <Link to="/" className="flex min-h-11 items-center gap-2.5">
          <BrandMark />
          <Wordmark />
        </Link>
        <nav aria-label={common.nav.label} className="flex flex-wrap items-center gap-1">
          <ButtonLink look="quiet" to="/how-it-works">
            {landing.howItWorksLink}
          </ButtonLink>
          <ButtonLink look="secondary" to="/login">
            {landing.login}
          </ButtonLink>
        </nav>
      </header>
      <main className="flex-1">{children}</main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-3 md:px-8">
          <p className="py-3 text-sm text-ink-soft">{landing.footer}</p>
          <OwnPageLinks />
        </div>
      </footer>
    </div>
  );
}
