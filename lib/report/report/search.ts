import * as z from 'zod';
import { agentFilter, idFilter } from '@/lib/base/input/id-filter';
import { queryString } from '@/lib/base/text/query-string';
import { type Period, periodQuery, readPeriod } from '@/lib/base/time/period';
import { leadSources } from '@/lib/lead/lead/list-filter';
import { type Environment, environmentNames } from '@/word/environment';
import { figures, type ReportGroup, reportGroups } from './definition';
import type { ReportSort } from './sort';

/** What of a report is shown; all of it stands in the page's address. */
export interface ReportSearch extends Period {
  environment?: Environment | undefined;
  by: ReportGroup[];
  affiliate?: number | undefined;
  partner?: number | undefined;
  intent?: number | undefined;
  source?: (typeof leadSources)[number] | undefined;
  agent?: number | undefined;
  /** By the day on which it happened; in the address `basis=happened`. */
  happened: boolean;
  compare: boolean;
  sort: ReportSort;
  page: number;
}

export const usualGroups: readonly ReportGroup[] = ['partner'];
export const usualSort: ReportSort = { by: 'leads', descending: true };

const filters = z.object({
  environment: z.enum(environmentNames).optional().catch(undefined),
  affiliate: idFilter,
  partner: idFilter,
  intent: idFilter,
  source: z.enum(leadSources).optional().catch(undefined),
  agent: agentFilter,
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/**
 * Reads a page's address. What is blank, invalid or unknown, such as a column of an older release, is ignored, never an
 * error. `groups`: those that the reader may group by.
 */
export function readReportSearch(
  given: Readonly<Record<string, unknown>>,
  groups: readonly ReportGroup[] = reportGroups,
): ReportSearch {
  const text = [given.by]
    .flat()
    .filter((part) => typeof part === 'string')
    .join(',');
  const asked = new Set(text.split(','));
  const by = groups.filter((group) => asked.has(group));
  return {
    ...filters.parse(given),
    ...readPeriod(given),
    by: by.length > 0 || text === 'none' ? by : [...usualGroups],
    happened: given.basis === 'happened',
    compare: given.compare === '1',
    sort: sortOf(given.sort, by),
  };
}

function sortOf(text: unknown, by: readonly ReportGroup[]): ReportSort {
  if (typeof text !== 'string') return usualSort;
  const name = text.replace(/^-/, '');
  const column = [...by, ...figures.map(({ key }) => key)].find((key) => key === name);
  return column ? { by: column, descending: text.startsWith('-') } : usualSort;
}

/** Returns the address of a report, without what is usual. */
export function reportHref(
  path: string,
  { by, happened, compare, sort, page, ...rest }: ReportSearch,
): string {
  const isUsualSort = sort.by === usualSort.by && sort.descending === usualSort.descending;
  const isUsualBy = by.join() === usualGroups.join();
  const text = queryString({
    ...rest,
    ...periodQuery(rest),
    by: isUsualBy ? undefined : by.length === 0 ? 'none' : by.join(','),
    basis: happened ? 'happened' : undefined,
    compare: compare ? '1' : undefined,
    sort: isUsualSort ? undefined : `${sort.descending ? '-' : ''}${sort.by}`,
    page: page > 1 ? page : undefined,
  });
  return text === '' ? path : `${path}?${text}`;
}
