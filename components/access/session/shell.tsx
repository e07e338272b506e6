import type { ReactNode } from 'react';
import { SecondFactorReminder } from '@/components/access/second-factor/reminder';
import { OwnersContent } from '@/components/access/sign-in/owners-content';
import { SessionGuard } from '@/components/access/sign-in/session-guard';
import { EnvironmentBand } from '@/components/base/shell/environment-band';
import { type FrameProps, Header } from '@/components/base/shell/header';
import type { NavigationGroup, NavigationItem } from '@/components/base/shell/navigation-item';
import { SideFrame } from '@/components/base/shell/side-frame';
import type { SessionUse } from '@/lib/access/auth/session-view';

export type ShellNavigation =
  | { items: readonly NavigationItem[] }
  | { groups: readonly NavigationGroup[]; isNarrow: boolean };

interface ShellProps extends FrameProps {
  /** The pages: few in a row, or in groups at the side. */
  navigation: ShellNavigation;
  /** Until when the user must set up a second factor; null: nothing to do. */
  secondFactorDueAt: Date | null;
  use: SessionUse;
  /** Above everything else. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page: environment band, navigation and skip link. */
export function Shell({ children, use, secondFactorDueAt, banner, navigation, ...frame }: ShellProps) {
  const main = (
    <main id="content" className="mx-auto max-w-6xl px-4 pt-6 pb-20 sm:px-6 sm:pt-8">
      <SessionGuard userId={frame.user.id} name={frame.user.name} environment={frame.environment} use={use} />
      <OwnersContent>
        {secondFactorDueAt && <SecondFactorReminder dueAt={secondFactorDueAt} />}
        {children}
      </OwnersContent>
    </main>
  );
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      {'groups' in navigation ? (
        <SideFrame {...frame} {...navigation} banner={banner}>
          {main}
        </SideFrame>
      ) : (
        <>
          {banner}
          <EnvironmentBand environment={frame.environment} isStaff={frame.affiliateName !== null} />
          <Header {...frame} items={navigation.items} />
          {main}
        </>
      )}
    </>
  );
}
