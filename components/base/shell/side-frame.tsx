import type { ReactNode } from 'react';
import { Link } from '@/components/base/ui/link';
import { PageEnvironment } from '@/components/base/ui/page-environment';
import { EnvironmentSwitch } from './environment-switch';
import { type FrameProps, NewLead } from './header';
import type { NavigationGroup } from './navigation-item';
import { ShownBand } from './shown-band';
import { SideDrawer } from './side-drawer';
import { SideNavigation } from './side-navigation';
import { UserMenu } from './user-menu';
import { Mark } from './wordmark';

interface SideFrameProps extends FrameProps {
  groups: readonly NavigationGroup[];
  /** The navigation is as narrow as its icons. */
  isNarrow: boolean;
  /** Above everything else. */
  banner?: ReactNode;
  children: ReactNode;
}

/**
 * What operators and managers have around each page: the pages in groups at its side, the switch of environment above
 * them, and the field that finds things on top.
 */
export function SideFrame({ groups, isNarrow, banner, children, ...frame }: SideFrameProps) {
  const { environment, knowsProduction = true, user, affiliateName, lenderName, status, find } = frame;
  const isStaff = affiliateName !== null;
  const switchIn = (place: 'side' | 'drawer') => (
    <EnvironmentSwitch
      environment={environment}
      place={place}
      isStaff={isStaff}
      knowsProduction={knowsProduction}
    />
  );
  return (
    <PageEnvironment chosen={environment}>
      <div data-side className="md:flex">
        <SideNavigation groups={groups} isNarrow={isNarrow} environment={switchIn('side')} />
        <div className="min-w-0 flex-1">
          {banner}
          <ShownBand chosen={environment} isStaff={isStaff} />
          <header className="sticky top-0 z-20 border-b border-line bg-surface/90 backdrop-blur-md print:hidden">
            <div className="mx-auto flex h-15 max-w-6xl items-center gap-2 px-4 sm:gap-3 sm:px-6">
              <SideDrawer groups={groups} environment={switchIn('drawer')} />
              <Link
                href="/"
                aria-label="Lead Matching, home"
                className="flex shrink-0 items-center rounded-control md:hidden"
              >
                <Mark />
              </Link>
              <div className="min-w-0 md:max-w-xl md:flex-1">{find}</div>
              <div className="ml-auto flex shrink-0 items-center gap-2 sm:gap-3">
                {status}
                <NewLead {...frame} />
                <UserMenu
                  name={user.name}
                  email={user.email}
                  role={user.role}
                  affiliateName={affiliateName}
                  {...(lenderName !== undefined && { lenderName })}
                />
              </div>
            </div>
          </header>
          {children}
        </div>
      </div>
    </PageEnvironment>
  );
}
