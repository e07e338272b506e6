import { CircleCheck } from 'lucide-react';
import { type FilterField, FilterForm } from '@/components/base/list/filter-form';
import { affiliateField } from '@/components/base/list/named-choices';
import { PeriodPicker } from '@/components/base/list/period-picker';
import { Card, CardHeader } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { formatCount, formatDay, formatNumber, formatShare } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { EmptyState } from '@/components/base/ui/state';
import { queryString } from '@/lib/base/text/query-string';
import { periodQuery } from '@/lib/base/time/period';
import type { UnmatchedInput, UnmatchedView } from '@/lib/report/unmatched/get-unmatched';
import { UnmatchedRules } from './unmatched-rules';

const path = '/operator/report/unmatched';

interface UnmatchedPageProps {
  asked: UnmatchedInput;
  view: UnmatchedView;
  affiliates: readonly { id: number; name: string }[];
}

/** Why the leads of an intent do not match; all of it stands in the address. */
export function UnmatchedPage({ asked, view, affiliates }: UnmatchedPageProps) {
  const href = (change: Partial<UnmatchedInput>) => `${path}?${queryString({ ...asked, ...change })}`;
  const { intent, intents } = view;
  const fields: readonly FilterField[] = [affiliateField(affiliates)];
  const { environment, intent: chosen, affiliate } = asked;
  return (
    <>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <PeriodPicker path={path} period={asked} kept={{ environment, intent: chosen, affiliate }} />
        </div>
        <FilterForm
          path={path}
          fields={fields}
          values={{ affiliate }}
          kept={{ environment, intent: chosen, ...periodQuery(asked) }}
        />
      </div>
      {intent === null ? (
        <Card className="mt-6">
          <EmptyState title="No leads in this period">Try a longer period, or all affiliates.</EmptyState>
        </Card>
      ) : (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <Card>
            <CardHeader title="Products" note="Leads without any offer" />
            <ul className="flex flex-col p-2">
              {intents.map(({ id, title, leads, withoutOffer }) => (
                <li key={id}>
                  <Link
                    href={href({ intent: id })}
                    aria-current={id === intent.id ? 'true' : undefined}
                    className={className(
                      'flex items-baseline justify-between gap-3 rounded-control px-4 py-2 text-sm',
                      id === intent.id ? 'bg-surface-2 font-medium' : 'hover:bg-surface-2/60',
                    )}
                  >
                    <span className="min-w-0 truncate">{title}</span>
                    <span className="tabular shrink-0 text-ink-2">
                      {formatNumber(withoutOffer)} of {formatNumber(leads)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
          <Card className="min-w-0">
            <CardHeader title={intent.title} note={<Judged view={view} />} />
            {view.rules.length === 0 ? (
              <EmptyState
                icon={<CircleCheck size={22} aria-hidden="true" />}
                title={view.judged === 0 ? 'No lead to judge' : 'No rule excludes a lead'}
              >
                {view.judged === 0
                  ? 'No offer would take these leads now: they were erased, for example, or lack a required answer.'
                  : 'What keeps them from an offer is capacity, or a lender that did not answer.'}
              </EmptyState>
            ) : (
              <div className="pt-3">
                <UnmatchedRules intent={intent.title} rules={view.rules} />
              </div>
            )}
          </Card>
        </div>
      )}
    </>
  );
}

function Judged({ view }: { view: UnmatchedView }) {
  const { from, to, since, judged, withoutMatch, leftOut } = view;
  return (
    <>
      {since === null
        ? `${formatCount(judged, 'lead')} received ${formatDay(from)} to ${formatDay(to)}`
        : `The newest ${formatCount(judged, 'lead')}, received ${formatDay(since)} to ${formatDay(to)}: there are more in the period`}
      , judged by today’s rules: {formatNumber(withoutMatch)} of them ({formatShare(withoutMatch, judged)})
      match nobody.
      {leftOut > 0 &&
        ` ${formatCount(leftOut, 'lead')} left out: no offer would take them now, such as erased ones or those without a required answer.`}
    </>
  );
}
