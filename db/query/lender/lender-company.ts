import { eq } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { lender } from '@/db/schema/account/lender';
import type { LenderScope } from '@/db/scope';

/** The lender's own company. */
export async function findOwnCompany({ lenderId }: LenderScope, db: Queryable) {
  const [row] = await db.drizzle.select().from(lender).where(eq(lender.id, lenderId));
  return row ?? null;
}
