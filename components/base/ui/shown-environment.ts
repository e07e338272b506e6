import { type Environment, environmentNames } from '@/word/environment';

/** Pages of the console whose address may name an environment: a link of an alert or a report, say. */
export const pagesNamingEnvironment: readonly string[] = [
  '/operator/api-call',
  '/operator/api-key',
  '/operator/application',
  '/operator/file',
  '/operator/lead',
  '/operator/report',
  '/operator/report/unmatched',
];

/**
 * Returns the environment that a page shows: the chosen one, unless its address names one. What stands above and beside
 * the page says the same, whoever sent the link.
 */
export function shownEnvironment(path: string, named: string | null, chosen: Environment): Environment {
  if (!pagesNamingEnvironment.includes(path)) return chosen;
  return environmentNames.find((name) => name === named) ?? chosen;
}
