import { leadListHref, readLeadFilter } from '@/lib/lead/lead/list-filter';
import { ownReportGroups, reportGroups } from '@/lib/report/report/definition';
import { readReportSearch, reportHref } from '@/lib/report/report/search';
import type { SavedList } from '@/word/saved-list';

type Given = Readonly<Record<string, unknown>>;
interface List {
  /** Keeps what the list's address may hold, without the page; what else is given is left out. */
  read(given: Given): Record<string, string | number>;
  /** The address that shows it. */
  href(filter: Given, isConsole: boolean): string;
}

/** What can be saved under a name: all of it stands in the address of its page. */
export const savedListRules: Readonly<Record<SavedList, List>> = {
  lead: {
    read: (given) => ({ ...readLeadFilter(given) }),
    href: (filter) => leadListHref(readLeadFilter(filter)),
  },
  report: {
    read: (given) => Object.fromEntries(new URLSearchParams(reportOf(given, true, '').slice(1))),
    href: (filter, isConsole) => reportOf(filter, isConsole, isConsole ? '/operator/report' : '/report'),
  },
};

const reportOf = (given: Given, isConsole: boolean, path: string) =>
  reportHref(path, { ...readReportSearch(given, isConsole ? reportGroups : ownReportGroups), page: 1 });
