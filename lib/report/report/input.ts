import type { Environment } from '@/word/environment';
import type { OwnReportInput, ReportInput } from './schema';
import type { ReportSearch } from './search';

/** What a page's address asks for, of one's own affiliate. */
export function ownInputOf(search: ReportSearch): OwnReportInput {
  const { by, from, to, when, partner, intent, source, agent, happened, compare } = search;
  return { by, from, to, when, partner, intent, source, agent, happened, compare };
}

/** The same of all; `environment`: unless the address names one. */
export function inputOf(search: ReportSearch, environment: Environment): ReportInput {
  return {
    ...ownInputOf(search),
    environment: search.environment ?? environment,
    affiliate: search.affiliate,
  };
}
