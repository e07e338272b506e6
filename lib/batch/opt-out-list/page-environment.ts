import { notFound } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { listEnvironment } from './schema';

/** Whose page asks: staff are in the environment that they chose, an operator's page names its own. */
interface Asking {
  readonly environment: Environment;
  readonly user: { readonly role: string };
}

/**
 * Returns the environment that a page of lists is about. An operator's tab goes on with the one that it shows, whatever was
 * chosen in another. Throws `not_found` for one that there is not.
 */
export function pageEnvironment({ environment, user }: Asking, query: URLSearchParams): Environment {
  const named = query.get('environment');
  if (user.role !== 'operator' || named === null) return environment;
  const parsed = listEnvironment.safeParse(named);
  if (!parsed.success) throw notFound('environment');
  return parsed.data;
}
