import type { ReactNode } from 'react';
import { SecondFactorReminder } from '@/components/access/second-factor/reminder';
import { SessionGuard } from '@/components/access/sign-in/session-guard';
import { EnvironmentBand } from '@/components/base/shell/environment-band';
import { Header, type HeaderProps } from '@/components/base/shell/header';
import type { SessionUse } from '@/lib/access/auth/session-view';

interface ShellProps extends HeaderProps {
  /** Until when the user must set up a second factor; null: nothing to do. */
  secondFactorDueAt: Date | null;
  use: SessionUse;
  /** Above everything else. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page: environment band, header and skip link. */
export function Shell({ children, use, secondFactorDueAt, banner, ...header }: ShellProps) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      {banner}
      <EnvironmentBand environment={header.environment} isStaff={header.affiliateName !== null} />
      <Header {...header} />
      <main id="content" className="mx-auto max-w-6xl px-4 pt-6 pb-20 sm:px-6 sm:pt-8">
        <SessionGuard
          userId={header.user.id}
          name={header.user.name}
          environment={header.environment}
          use={use}
        />
        {secondFactorDueAt && <SecondFactorReminder dueAt={secondFactorDueAt} />}
        {children}
      </main>
    </>
  );
}
