import { eq } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { returnTerms } from '@/db/schema/money/return-claim';
import { type ReturnTerms, usualReturnTerms } from '@/word/return-claim';

/** A partner's terms of returns; the usual ones, if it has none of its own. */
export async function getReturnTerms(db: Queryable, partnerId: number): Promise<ReturnTerms> {
  const { days, percent, byClaim, atOnce } = returnTerms;
  const [row] = await db.drizzle
    .select({ days, percent, byClaim, atOnce })
    .from(returnTerms)
    .where(eq(returnTerms.partnerId, partnerId));
  return row ?? usualReturnTerms;
}

export async function upsertReturnTerms(db: Queryable, partnerId: number, terms: ReturnTerms): Promise<void> {
  await db.drizzle
    .insert(returnTerms)
    .values({ partnerId, ...terms })
    .onConflictDoUpdate({ target: returnTerms.partnerId, set: terms });
}
