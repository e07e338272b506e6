import type { ReactNode } from 'react';
import { className } from '@/components/base/ui/class-name';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { type WorkTab, workListHref, workTabs } from '@/lib/desk/work-list/tab';
import type { WorkCounts } from '@/lib/desk/work-list/view';

export const tabNames: Record<WorkTab, string> = {
  'to-call': 'To call',
  'call-back': 'Call back',
  waiting: 'Waiting',
  'others-fit': 'Declined, others fit',
  'mine-today': 'Mine today',
};

/** The tabs of the work list, and all leads; with counts where they are known. */
export function WorkTabs({ current, counts }: { current: WorkTab | 'all'; counts?: WorkCounts }) {
  return (
    <nav aria-label="Lists of leads" className="flex flex-wrap items-center gap-2">
      {workTabs.map((tab) => (
        <Tab key={tab} href={workListHref(tab)} isCurrent={tab === current}>
          {tabNames[tab]}
          {counts && (
            <span className="tabular ml-1.5 font-normal">
              {formatNumber(counts[tab].value)}
              {counts[tab].more ? '+' : ''}
            </span>
          )}
        </Tab>
      ))}
      <Tab href="/lead" isCurrent={current === 'all'}>
        All leads
      </Tab>
    </nav>
  );
}

function Tab({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={className(
        'rounded-full border px-3 py-1.5 text-sm font-medium whitespace-nowrap transition-colors',
        isCurrent
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line text-ink-2 hover:border-control hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}
