import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/base/ui/button-class';
import { className } from '@/components/base/ui/class-name';
import { Link } from '@/components/base/ui/link';
import type { Environment } from '@/word/environment';
import { EnvironmentSwitch } from './environment-switch';
import { Navigation, type NavigationItem } from './navigation';
import { UserMenu } from './user-menu';
import { Mark, Wordmark } from './wordmark';

export interface HeaderProps {
  environment: Environment;
  /** What is different in Production has been said in this session. */
  knowsProduction?: boolean;
  items: readonly NavigationItem[];
  user: { id: number; name: string; email: string; role: string };
  affiliateName: string | null;
  /** False for an operator who only looks: without the way to a new lead. */
  mayCapture?: boolean;
  /** Beside the environment. */
  status?: ReactNode;
  /** The box that finds things. */
  find?: ReactNode;
}

export function Header({
  environment,
  knowsProduction = true,
  items,
  user,
  affiliateName,
  status,
  find,
  mayCapture = true,
}: HeaderProps) {
  // Beside everything else the console's pages do not fit on one row.
  const isLong = items.length > 9;
  return (
    <header className="print:hidden sticky top-0 z-30 border-b border-line bg-surface/90 backdrop-blur-md">
      <div className="mx-auto flex h-15 max-w-6xl items-center gap-3 px-4 sm:px-6 lg:gap-6">
        <Link
          href="/"
          aria-label="Lead Matching, home"
          className="flex shrink-0 items-center rounded-control"
        >
          <span className="hidden sm:flex">
            <Wordmark />
          </span>
          <span className="sm:hidden">
            <Mark />
          </span>
        </Link>
        {!isLong && (
          <div className="hidden min-w-0 flex-1 md:block">
            <Navigation items={items} />
          </div>
        )}
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          {status}
          {find}
          <EnvironmentSwitch
            environment={environment}
            isStaff={affiliateName !== null}
            knowsProduction={knowsProduction}
          />
          {affiliateName !== null && mayCapture && (
            <Link href="/lead/new" className={buttonClass('primary', 'md', 'h-9 px-3')}>
              <Plus size={16} aria-hidden="true" />
              <span className="hidden sm:inline">New lead</span>
              <span className="sr-only sm:hidden">New lead</span>
            </Link>
          )}
          <UserMenu name={user.name} email={user.email} role={user.role} affiliateName={affiliateName} />
        </div>
      </div>
      <div className={className('border-t border-line px-3 py-1', !isLong && 'md:hidden')}>
        {/* The console's pages are wider than what stands below them. */}
        <div className={className('mx-auto sm:px-3', items.length > 15 ? 'max-w-[88rem]' : 'max-w-6xl')}>
          <Navigation items={items} />
        </div>
      </div>
    </header>
  );
}
