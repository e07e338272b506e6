'use client';

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rememberInCookie } from '@/components/base/client/browser-cookie';
import { Link } from '@/components/base/ui/link';
import { narrowCookie } from '@/lib/access/auth/narrow-cookie';
import type { NavigationGroup } from './navigation-item';
import { SideList } from './side-list';
import { wideOnly } from './wide-only';
import { Mark, Wordmark } from './wordmark';

interface SideNavigationProps {
  groups: readonly NavigationGroup[];
  /** As this browser had it last. */
  isNarrow: boolean;
  /** The switch of environment, above the groups. */
  environment: ReactNode;
}

/** Beside every page of operators and managers: icons alone where there is little room, or where somebody wants it so. */
export function SideNavigation({ groups, isNarrow: wasNarrow, environment }: SideNavigationProps) {
  const [isNarrow, setNarrow] = useState(wasNarrow);
  const toggle = () => {
    setNarrow(!isNarrow);
    rememberInCookie(narrowCookie, isNarrow ? null : '1');
  };
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      aria-label="Pages and environment"
      {...(isNarrow && { 'data-narrow': '' })}
      className="group/side sticky top-0 z-30 hidden h-dvh w-16 shrink-0 flex-col border-r border-line bg-surface md:flex lg:w-58 lg:data-narrow:w-16 print:hidden"
    >
      <div className="flex h-15 shrink-0 items-center px-4 max-lg:justify-center group-data-narrow/side:justify-center">
        <Link href="/" aria-label="Lead Matching, home" className="flex items-center rounded-control">
          <span className="max-lg:hidden group-data-narrow/side:hidden">
            <Wordmark />
          </span>
          <span className="hidden max-lg:block group-data-narrow/side:block">
            <Mark />
          </span>
        </Link>
      </div>
      <div className="shrink-0 px-2 pb-3">{environment}</div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        <SideList groups={groups} />
      </div>
      <div className="shrink-0 border-t border-line p-2 max-lg:hidden">
        <button
          type="button"
          aria-pressed={isNarrow}
          title="Narrow navigation"
          onClick={toggle}
          className="flex h-8 w-full items-center gap-2.5 rounded-control px-3 text-xs text-ink-2 group-data-narrow/side:justify-center hover:bg-surface-2 hover:text-ink"
        >
          <Icon size={16} aria-hidden="true" className="shrink-0" />
          <span className={wideOnly}>Narrow navigation</span>
        </button>
      </div>
    </aside>
  );
}
