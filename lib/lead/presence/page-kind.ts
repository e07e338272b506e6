/**
 * What a page is for, as far as a manager is told: `capture` a new lead, one `lead`, the `list` of leads, `batch` files,
 * `other`. Which lead it is stays unsaid.
 */
export const pageKinds = ['capture', 'lead', 'list', 'batch', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Returns what the page at a path of the portal is for. */
export function pageKindOf(path: string): PageKind {
  const [noun, detail] = path.split('/').filter((part) => part !== '');
  if (noun === 'lead' && detail === 'new') return 'capture';
  // The work list is one of leads, too.
  if (noun === 'lead') return /^\w{22}$/.test(detail ?? '') ? 'lead' : 'list';
  return noun === 'batch' ? 'batch' : 'other';
}
