import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatCount, formatMonth, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import type { MonthCheck } from '@/lib/money/commission/month-check';

/** More of a kind are rather a fault of a file than a list to go through. */
const namesShown = 20;

const linkClass = 'text-accent underline underline-offset-4';

/** What to put in order before a month is closed; each open line leads to where that is done. */
export function MonthChecklist({ check }: { check: MonthCheck }) {
  const { month, waiting, claims, doubled, silent } = check;
  const title = formatMonth(`${month}-01`);
  return (
    <Card>
      <CardHeader
        title={`Before ${title} is closed`}
        note="What is put in order later goes into the next open month."
      />
      <ul
        aria-label={`Before ${title} is closed`}
        className="mt-4 divide-y divide-line border-t border-line text-sm"
      >
        <Line isDone={waiting === 0} done="No outcome waits to be placed">
          <Link href="/operator/outcome" className={linkClass}>
            {formatCount(waiting, 'outcome')}
          </Link>{' '}
          {waiting === 1 ? 'waits' : 'wait'} to be placed and {waiting === 1 ? 'counts' : 'count'} for nothing
        </Line>
        <Line isDone={claims === 0} done="No claim of a lender waits for a decision">
          <Link href="/operator/return" className={linkClass}>
            {formatCount(claims, 'claim')}
          </Link>{' '}
          of lenders {claims === 1 ? 'waits' : 'wait'} for a decision
        </Line>
        <Line isDone={doubled.length === 0} done="No application was paid out twice">
          {formatCount(doubled.length, 'application')} {doubled.length === 1 ? 'was' : 'were'} paid out twice
          by what lenders say: the first counts
          <Names count={doubled.length}>
            {doubled.slice(0, namesShown).map(({ leadId, partnerName, affiliateName }) => (
              <li key={leadId}>
                <Link href={`/operator/lead/${leadId}`} className={linkClass}>
                  {affiliateName} at {partnerName}
                </Link>
              </li>
            ))}
          </Names>
        </Line>
        <Line isDone={silent.length === 0} done="Every lender that accepted applications told of outcomes">
          {formatCount(silent.length, 'lender')} accepted applications and told of no outcome since the month
          began: ask for a file
          <Names count={silent.length}>
            {silent.slice(0, namesShown).map(({ partnerId, partnerName, accepted }) => (
              <li key={partnerId}>
                <Link href={`/operator/lender/${partnerId}`} className={linkClass}>
                  {partnerName}
                </Link>
                , {formatNumber(accepted)} accepted
              </li>
            ))}
          </Names>
        </Line>
      </ul>
    </Card>
  );
}

function Line({ isDone, done, children }: { isDone: boolean; done: string; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 px-5 py-3 sm:px-6">
      <Icon
        size={18}
        aria-hidden="true"
        className={isDone ? 'mt-px shrink-0 text-success' : 'mt-px shrink-0 text-warning'}
      />
      <div className="min-w-0 break-words">
        <span className="sr-only">{isDone ? 'Done: ' : 'Open: '}</span>
        {isDone ? done : children}
      </div>
    </li>
  );
}

function Names({ count, children }: { count: number; children: ReactNode }) {
  return (
    <ul className="mt-1 flex flex-col gap-1 text-ink-2">
      {children}
      {count > namesShown && <li>and {formatNumber(count - namesShown)} more</li>}
    </ul>
  );
}
