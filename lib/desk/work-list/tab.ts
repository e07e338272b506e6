/** The tabs of the work list; all leads are the list of leads. */
export const workTabs = ['to-call', 'call-back', 'waiting', 'others-fit', 'mine-today'] as const;
export type WorkTab = (typeof workTabs)[number];

/** Counts go up to this: more is said as `200+`. */
export const mostCounted = 200;
/** Rows of one page. */
export const rowsAtOnce = 50;

/** Reads a tab from an address; the first for anything else. */
export function readWorkTab(value: unknown): WorkTab {
  return workTabs.find((tab) => tab === value) ?? 'to-call';
}

/** Reads the tab and page of an address; blank or invalid values are ignored. */
export function readWorkPlace({ tab, page }: { tab?: unknown; page?: unknown }): {
  tab: WorkTab;
  page: number;
} {
  const number = typeof page === 'string' && /^[1-9]\d?$/.test(page) ? Number(page) : 1;
  return { tab: readWorkTab(tab), page: Math.min(number, mostCounted / rowsAtOnce) };
}

export function workListHref(tab: WorkTab, page = 1): string {
  return page === 1 ? `/lead/work?tab=${tab}` : `/lead/work?tab=${tab}&page=${page}`;
}
