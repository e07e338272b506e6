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

/** What one environment has and the other has not: on the way to the other, its list takes its place. */
const ofOne = ['/operator/lead', '/operator/lender'];
/** Below them, but of neither. */
const ofNeither = ['/operator/lender/new'];
/** Parameters that name the environment, or something of one environment. */
const namesOfOne = ['after', 'before', 'environment', 'intent', 'key', 'lead', 'partner'];

/**
 * Returns the page of the console that stays when the environment changes: the same, with what is chosen on it, but for
 * what is of one environment alone; of a single lead or lender the list.
 */
export function consolePageIn(path: string, query: Iterable<readonly [string, string]>): string {
  const list = ofNeither.includes(path) ? undefined : ofOne.find((one) => path.startsWith(`${one}/`));
  if (list !== undefined) return list;
  const statement = /^(\/operator\/balance\/\d+)\/[\d-]+$/.exec(path)?.[1];
  if (statement !== undefined) return statement;
  // Of the changes, `from` and `to` are numbers of versions.
  const left = path === '/operator/change' ? [...namesOfOne, 'from', 'to'] : namesOfOne;
  const kept = new URLSearchParams(
    [...query].filter(([name]) => !left.includes(name)).map((pair) => [...pair]),
  );
  return kept.size === 0 ? path : `${path}?${kept}`;
}
