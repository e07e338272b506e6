import type { Environment } from '@/word/environment';

/** Pages that only UAT has, and where their readers go. */
const ofUatOnly: Readonly<Record<string, string>> = {
  '/sandbox': '/dashboard',
  '/go-live': '/dashboard',
  '/practice': '/lead/new',
};
/** What is listed in one environment does not exist in the other. */
const lists = ['/lead', '/batch', '/webhook'];
/** Below them, but of neither. */
const ofBoth = ['/lead/new', '/lead/work', '/batch/new'];

/**
 * Returns the page of an affiliate's staff that stays when the environment changes: the same, without filters, which name
 * things of one environment; of a single lead, file or webhook the list.
 */
export function pageIn(environment: Environment, path: string): string {
  if (environment === 'production' && ofUatOnly[path] !== undefined) return ofUatOnly[path];
  if (ofBoth.includes(path)) return path;
  return lists.find((list) => path.startsWith(`${list}/`)) ?? path;
}
