/**
 * What a page is for, as far as a manager is told: `capture` a new lead, one `lead`, the `list` of leads, `batch` files,
 * `other`. Which lead it is stays unsaid.
 */
export const pageKinds = ['capture', 'lead', 'list', 'batch', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Returns what the page at a path of the portal is for. */
export function pageKindOf(path: string): PageKind {
  const [noun, detail] = path.split('/').filter((part) => part !== '');
  if (noun === 'lead') return detail === undefined ? 'list' : detail === 'new' ? 'capture' : 'lead';
  return noun === 'batch' ? 'batch' : 'other';
}
