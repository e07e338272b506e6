import type { Queryable } from '@/db/client';
import { findIntent, type IntentWithAffiliates } from '@/db/query/catalogue/intent';
import { notFound } from '@/lib/base/error/error';
import { storedIntent } from './save-intent';
import type { IntentDetail } from './schema';

export function intentDetail(row: IntentWithAffiliates): IntentDetail {
  return { id: row.id, environment: row.environment, entry: storedIntent(row).entry, version: row.version };
}

/** Returns its current state in the transaction. */
export async function savedIntentDetail(db: Queryable, id: number): Promise<IntentDetail> {
  const row = await findIntent(db, id);
  if (!row) throw notFound('intent');
  return intentDetail(row);
}
