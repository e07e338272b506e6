import type { ReactNode } from 'react';
import { type FilterField, FilterForm } from '@/components/list/filter-form';
import { className } from '@/components/ui/class-name';
import { environmentLabel } from '@/components/ui/format';
import { Link } from '@/components/ui/link';
import { type Environment, environmentNames } from '@/lib/environment';
import { queryString } from '@/lib/query-string';
import { type ReportGroup, usualDays } from '@/lib/report/definition';
import { type ReportSearch, reportHref } from '@/lib/report/search';
import { groupLabel } from '@/lib/report/words';

const periods = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
];

interface ReportControlsProps {
  path: string;
  search: ReportSearch;
  groups: readonly ReportGroup[];
  fields: readonly FilterField[];
  /** Of the console; null: an affiliate's own report. */
  environment: Environment | null;
}

/** What a report is about; all of it stands in the address. */
export function ReportControls({ path, search, groups, fields, environment }: ReportControlsProps) {
  const first = { ...search, page: 1 };
  const days = search.from ? null : (search.days ?? usualDays);
  const { affiliate, partner, intent, source, agent, from, to } = search;
  const values = { affiliate, partner, intent, source, agent, from, to };
  // Whatever the form does not ask stays as it is; a first and last day replace a number of days.
  const kept = Object.fromEntries(
    new URLSearchParams(
      reportHref('', {
        ...first,
        ...Object.fromEntries(fields.map(({ name }) => [name, undefined])),
        days: undefined,
      }).slice(1),
    ),
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {environment && (
          <Choice label="Environment">
            {environmentNames.map((name) => (
              <ChoiceLink
                key={name}
                // A partner or intent of one environment is none of the other.
                href={reportHref(path, {
                  ...first,
                  environment: name,
                  partner: undefined,
                  intent: undefined,
                })}
                isChosen={name === environment}
              >
                {environmentLabel(name)}
              </ChoiceLink>
            ))}
          </Choice>
        )}
        <Choice label="Period">
          {periods.map((period) => (
            <ChoiceLink
              key={period.days}
              href={reportHref(path, { ...first, from: undefined, to: undefined, days: period.days })}
              isChosen={period.days === days}
            >
              {period.label}
            </ChoiceLink>
          ))}
        </Choice>
        <Choice label="Group by">
          {groups.map((group) => {
            const isChosen = search.by.includes(group);
            const by = groups.filter((one) => (one === group ? !isChosen : search.by.includes(one)));
            return (
              <ChoiceLink key={group} href={reportHref(path, { ...first, by })} isChosen={isChosen}>
                {groupLabel(group, environment === null)}
              </ChoiceLink>
            );
          })}
        </Choice>
        <Choice label="Comparison">
          <ChoiceLink
            href={reportHref(path, { ...first, compare: !search.compare })}
            isChosen={search.compare}
          >
            Period before
          </ChoiceLink>
        </Choice>
      </div>
      <FilterForm key={queryString(values)} path={path} fields={fields} values={values} kept={kept} />
    </div>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex max-w-full items-center gap-3">
      <span className="text-xs text-ink-2 max-sm:hidden">{label}</span>
      <span className="flex overflow-x-auto rounded-control bg-surface-2 p-1">{children}</span>
    </nav>
  );
}

function ChoiceLink({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      className={className(
        'flex h-8 items-center rounded-[6px] px-3 text-sm font-medium whitespace-nowrap',
        isChosen ? 'bg-surface text-ink shadow-card' : 'text-ink-2 hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}
