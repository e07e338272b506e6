import { type FilterField, FilterForm } from '@/components/list/filter-form';
import { environmentLabel } from '@/components/ui/format';
import { type Environment, environmentNames } from '@/lib/environment';
import { queryString } from '@/lib/query-string';
import { type ReportGroup, usualDays } from '@/lib/report/definition';
import { reportPeriods } from '@/lib/report/period';
import { type ReportSearch, reportHref } from '@/lib/report/search';
import { groupLabel } from '@/lib/report/words';
import { ReportChoice, ReportChoiceLink } from './report-choice';

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
          <ReportChoice label="Environment">
            {environmentNames.map((name) => (
              <ReportChoiceLink
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
              </ReportChoiceLink>
            ))}
          </ReportChoice>
        )}
        <ReportChoice label="Period">
          {reportPeriods.map((period) => (
            <ReportChoiceLink
              key={period.days}
              href={reportHref(path, { ...first, from: undefined, to: undefined, days: period.days })}
              isChosen={period.days === days}
            >
              {period.label}
            </ReportChoiceLink>
          ))}
        </ReportChoice>
        <ReportChoice label="Group by">
          {groups.map((group) => {
            const isChosen = search.by.includes(group);
            const by = groups.filter((one) => (one === group ? !isChosen : search.by.includes(one)));
            return (
              <ReportChoiceLink key={group} href={reportHref(path, { ...first, by })} isChosen={isChosen}>
                {groupLabel(group, environment === null)}
              </ReportChoiceLink>
            );
          })}
        </ReportChoice>
        <ReportChoice label="Comparison">
          <ReportChoiceLink
            href={reportHref(path, { ...first, compare: !search.compare })}
            isChosen={search.compare}
          >
            Period before
          </ReportChoiceLink>
        </ReportChoice>
      </div>
      <FilterForm key={queryString(values)} path={path} fields={fields} values={values} kept={kept} />
    </div>
  );
}
