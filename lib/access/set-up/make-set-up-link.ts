import { hasOperator, updateSetUpToken } from '@/db/query/base/installation';
import { generateToken } from '@/lib/access/auth/link-token';
import type { ProcessState } from '@/lib/base/process/process';

/** As long as somebody needs who has just started the server; each start makes another. */
const lifeHours = 24;

/**
 * Returns a link by which the first operator signs up, once and within a day; null if there is an operator. It replaces
 * the one of an earlier start. Only its hash is stored (design access 1).
 */
export async function makeSetUpLink({
  database,
  env,
}: Pick<ProcessState, 'database' | 'env'>): Promise<string | null> {
  if (await hasOperator(database)) return null;
  const { token, hash } = generateToken();
  await updateSetUpToken(database, { hash, lifeHours });
  return `${env.portalOrigin}/set-up/${token}`;
}
