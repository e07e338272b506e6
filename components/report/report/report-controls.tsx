import { type FilterField, FilterForm } from '@/components/base/list/filter-form';
import { PeriodPicker } from '@/components/base/list/period-picker';
import { ChoiceLink, ChoiceLinks } from '@/components/base/ui/choice-links';
import { queryString } from '@/lib/base/text/query-string';
import type { ReportGroup } from '@/lib/report/report/definition';
import { type ReportSearch, reportHref } from '@/lib/report/report/search';
import { groupLabel } from '@/lib/report/report/words';

interface ReportControlsProps {
  path: string;
  search: ReportSearch;
  groups: readonly ReportGroup[];
  fields: readonly FilterField[];
}

/** What a report is about; all of it stands in the address. */
export function ReportControls({ path, search, groups, fields }: ReportControlsProps) {
  const first = { ...search, page: 1 };
  const { affiliate, partner, intent, source, agent } = search;
  const values = { affiliate, partner, intent, source, agent };
  /** What the address says but for these names. */
  const keptWithout = (names: readonly string[]) =>
    Object.fromEntries(
      new URLSearchParams(
        reportHref('', { ...first, ...Object.fromEntries(names.map((name) => [name, undefined])) }).slice(1),
      ),
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <PeriodPicker path={path} period={search} kept={keptWithout(['from', 'to', 'when'])} />
        <ChoiceLinks label="Group by">
          {groups.map((group) => {
            const isChosen = search.by.includes(group);
            const by = groups.filter((one) => (one === group ? !isChosen : search.by.includes(one)));
            return (
              <ChoiceLink key={group} href={reportHref(path, { ...first, by })} isChosen={isChosen}>
                {groupLabel(group)}
              </ChoiceLink>
            );
          })}
        </ChoiceLinks>
        <ChoiceLinks label="Counted by">
          {[false, true].map((happened) => (
            <ChoiceLink
              key={String(happened)}
              href={reportHref(path, { ...first, happened })}
              isChosen={search.happened === happened}
            >
              {happened ? 'Day it happened' : 'Day received'}
            </ChoiceLink>
          ))}
        </ChoiceLinks>
        <ChoiceLinks label="Comparison">
          <ChoiceLink
            href={reportHref(path, { ...first, compare: !search.compare })}
            isChosen={search.compare}
          >
            Period before
          </ChoiceLink>
        </ChoiceLinks>
      </div>
      <FilterForm
        key={queryString(values)}
        path={path}
        fields={fields}
        values={values}
        kept={keptWithout(fields.map(({ name }) => name))}
      />
    </div>
  );
}
