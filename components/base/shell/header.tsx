import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import type { Environment } from '@/word/environment';
import { EnvironmentSwitch } from './environment-switch';
import { Navigation } from './navigation';
import type { NavigationItem } from './navigation-item';
import { UserMenu } from './user-menu';
import { Mark, Wordmark } from './wordmark';

export interface FrameProps {
  environment: Environment;
  /** What is different in Production has been said in this session. */
  knowsProduction?: boolean;
  user: { id: number; name: string; email: string; role: string };
  affiliateName: string | null;
  /** For a lender's people. */
  lenderName?: string;
  /** False for an operator who only looks: without the way to a new lead. */
  mayCapture?: boolean;
  /** Beside the environment. */
  status?: ReactNode;
  /** The box that finds things. */
  find?: ReactNode;
}

/** The header of an agent: few pages, in a row. */
export function Header({ items, ...frame }: FrameProps & { items: readonly NavigationItem[] }) {
  const { environment, knowsProduction = true, user, affiliateName, status, find } = frame;
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
        <div className="hidden min-w-0 flex-1 md:block">
          <Navigation items={items} />
        </div>
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          {status}
          {find}
          <EnvironmentSwitch
            environment={environment}
            place="header"
            isStaff={affiliateName !== null}
            knowsProduction={knowsProduction}
          />
          <NewLead {...frame} />
          <UserMenu name={user.name} email={user.email} role={user.role} affiliateName={affiliateName} />
        </div>
      </div>
      <div className="border-t border-line px-3 py-1 md:hidden">
        <div className="mx-auto max-w-6xl sm:px-3">
          <Navigation items={items} />
        </div>
      </div>
    </header>
  );
}

/** The button of affiliates' staff. */
export function NewLead({ affiliateName, mayCapture = true }: FrameProps) {
  if (affiliateName === null || !mayCapture) return null;
  return (
    <Link href="/lead/new" className={buttonClass('primary', 'md', 'h-9 px-3')}>
      <Plus size={16} aria-hidden="true" />
      <span className="hidden sm:inline">New lead</span>
      <span className="sr-only sm:hidden">New lead</span>
    </Link>
  );
}
