import { and, eq } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { providerAccount } from '@/db/schema/access/provider-account';

export type ProviderAccount = Pick<typeof providerAccount.$inferSelect, 'issuer' | 'subject'>;

/** Returns the user who is known by this account. */
export async function findUserOfAccount(
  db: Queryable,
  { issuer, subject }: ProviderAccount,
): Promise<number | null> {
  const [row] = await db.drizzle
    .select({ userId: providerAccount.userId })
    .from(providerAccount)
    .where(and(eq(providerAccount.issuer, issuer), eq(providerAccount.subject, subject)));
  return row?.userId ?? null;
}

/** Returns by which subject the user is known to an issuer. Final only while the user is locked (`lockUser`). */
export async function findSubjectOfUser(
  db: Queryable,
  userId: number,
  issuer: string,
): Promise<string | null> {
  const [row] = await db.drizzle
    .select({ subject: providerAccount.subject })
    .from(providerAccount)
    .where(and(eq(providerAccount.userId, userId), eq(providerAccount.issuer, issuer)));
  return row?.subject ?? null;
}

/** Returns false without changes if the account is somebody's, or the user has one of this issuer. */
export async function insertProviderAccount(
  db: Queryable,
  userId: number,
  account: ProviderAccount,
): Promise<boolean> {
  const rows = await db.drizzle
    .insert(providerAccount)
    .values({ userId, issuer: account.issuer, subject: account.subject })
    .onConflictDoNothing()
    .returning({ userId: providerAccount.userId });
  return rows.length > 0;
}

/** Returns whether there was any. Lock the user first. */
export async function deleteProviderAccountsOf(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.drizzle
    .delete(providerAccount)
    .where(eq(providerAccount.userId, userId))
    .returning({ userId: providerAccount.userId });
  return rows.length > 0;
}
