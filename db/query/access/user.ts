import { and, asc, eq, exists, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import type { invitation } from '@/db/schema/access/invitation';
import { providerAccount } from '@/db/schema/access/provider-account';
import { secondFactor } from '@/db/schema/access/second-factor';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { lender } from '@/db/schema/account/lender';
import { draft } from '@/db/schema/lead/draft';
import { deleteEmailCode } from './email-code';
import { deletePendingSignInsOf } from './pending-sign-in';
import { deleteProviderAccountsOf } from './provider-account';
import { deleteSecondFactor } from './second-factor';
import { deleteSessionsOf } from './session-end';
import { deleteSignInLinksOf } from './sign-in-link';

/** Stands where a password's hash does, and is none: nothing fits it. */
export const noPassword = '!';

export type UserRow = typeof user.$inferSelect;

/** A team: of an affiliate, of a lender, or, without either, the operators. */
export interface Team {
  affiliateId: number | null;
  lenderId: number | null;
}

/** Whether a row belongs to a team. */
export const isOfTeam = (
  { affiliateId, lenderId }: Team,
  of: {
    affiliateId: typeof user.affiliateId | typeof invitation.affiliateId;
    lenderId: typeof user.lenderId | typeof invitation.lenderId;
  },
) =>
  and(
    affiliateId === null ? isNull(of.affiliateId) : eq(of.affiliateId, affiliateId),
    lenderId === null ? isNull(of.lenderId) : eq(of.lenderId, lenderId),
  );

/**
 * Returns null if this email is known to be somebody's, or the team has a user with it. One that is only claimed
 * elsewhere keeps nobody from it (design access 5).
 */
export async function insertUser(
  db: Queryable,
  row: Pick<
    UserRow,
    'email' | 'name' | 'passwordHash' | 'role' | 'operatorRole' | 'lenderRole' | 'affiliateId' | 'lenderId'
  >,
): Promise<UserRow | null> {
  const holders = await listUsersByEmail(db, row.email);
  if (holders.some((holder) => holder.provenAt !== null)) return null;
  const rows = await db.drizzle.insert(user).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

/** Case-insensitive; does not find removed users. Whose email it is known to be comes first. */
export async function listUsersByEmail(db: Queryable, email: string): Promise<UserRow[]> {
  return db.drizzle
    .select()
    .from(user)
    .where(and(sql`lower(${user.email}) = lower(${email})`, isNull(user.removedAt)))
    .orderBy(sql`${user.provenAt} is null`, user.id);
}

/**
 * Remembers that the email is this user's, and ends the earlier password, which another person who claimed it may
 * know. Returns false if it is known to be another's. Lock the user first.
 */
export async function updateEmailProved(db: Queryable, id: number): Promise<boolean> {
  const own = await findUser(db, id);
  if (!own) return false;
  const [holder] = await listUsersByEmail(db, own.email);
  if (holder && holder.id !== id && holder.provenAt !== null) return false;
  await db.drizzle
    .update(user)
    .set({ provenAt: sql`now()`, passwordHash: noPassword })
    .where(eq(user.id, id));
  return true;
}

/** Does not find removed users. */
export async function findUser(db: Queryable, id: number): Promise<UserRow | null> {
  const rows = await db.drizzle
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.removedAt)));
  return rows[0] ?? null;
}

/** Returns which of these addresses, in lower case, are only of users who were suspended or removed. */
export async function listGoneEmails({ sql: raw }: Queryable, emails: readonly string[]): Promise<string[]> {
  const wanted = emails.map((email) => email.toLowerCase());
  const rows = await raw<{ email: string }[]>`
    select lower(email) as email from "user" where lower(email) = any(${wanted}::text[])
    group by lower(email) having bool_and(removed_at is not null or suspended_at is not null)`;
  return rows.map(({ email }) => email);
}

/** Does not find removed users. */
export async function lockUser(db: Queryable, id: number): Promise<UserRow | null> {
  const rows = await db.drizzle
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.removedAt)))
    .for('update');
  return rows[0] ?? null;
}

/** As `findUser`: until the transaction ends, whoever changes the user waits, and others read on. */
export async function findUserForShare(db: Queryable, id: number): Promise<UserRow | null> {
  const rows = await db.drizzle
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.removedAt)))
    .for('share');
  return rows[0] ?? null;
}

/** Locks the users of an affiliate, before anything that they have made: they lock themselves first, too. */
export async function lockUsersOf({ sql: raw }: Queryable, affiliateId: number): Promise<void> {
  await raw`
    select from "user" where affiliate_id = ${affiliateId} and removed_at is null order by id for no key update`;
}

/** Lists the users of an affiliate, of a lender, or (neither) the operators. */
export async function listUserRows(
  db: Queryable,
  team: Team,
): Promise<(UserRow & { hasSecondFactor: boolean; hasProviderAccount: boolean })[]> {
  const whose = isOfTeam(team, user);
  return db.drizzle
    .select({
      ...getTableColumns(user),
      hasSecondFactor: sql<boolean>`${secondFactor.keyCiphertext} is not null`,
      hasProviderAccount: sql<boolean>`${exists(
        db.drizzle
          .select({ userId: providerAccount.userId })
          .from(providerAccount)
          .where(eq(providerAccount.userId, user.id)),
      )}`,
    })
    .from(user)
    .leftJoin(secondFactor, eq(secondFactor.userId, user.id))
    .where(and(whose, isNull(user.removedAt)))
    .orderBy(asc(sql`lower(${user.name})`), asc(user.id));
}

/**
 * Removing a user also ends their sessions at once and deletes their drafts, their second factor and pinned accounts;
 * their call-backs are anyone's from then on.
 */
export async function updateUserRemoved(db: Queryable, id: number): Promise<void> {
  await deleteDraftsOf(db, id);
  await db.sql`update call_back set user_id = null where user_id = ${id} and done_at is null`;
  await deleteSessionsOf(db, id);
  await deletePendingSignInsOf(db, id);
  await deleteEmailCode(db, id);
  await deleteSignInLinksOf(db, id);
  await deleteSecondFactor(db, id, { dueNow: false });
  await deleteProviderAccountsOf(db, id);
  await db.drizzle.update(user).set({ removedAt: sql`now()` }).where(eq(user.id, id));
}

/**
 * Locks the team until the transaction ends: changes happen one after the other, so that two managers who remove
 * each other at the same time do not leave it without any; the operators if the user is one of them. Lead capture, which only references the affiliate,
 * does not wait.
 */
export async function lockTeamOf(db: Queryable, userId: number): Promise<void> {
  await db.drizzle
    .select({ id: affiliate.id })
    .from(affiliate)
    .where(
      eq(affiliate.id, db.drizzle.select({ id: user.affiliateId }).from(user).where(eq(user.id, userId))),
    )
    .for('no key update');
  await db.drizzle
    .select({ id: lender.id })
    .from(lender)
    .where(eq(lender.id, db.drizzle.select({ id: user.lenderId }).from(user).where(eq(user.id, userId))))
    .for('no key update');
  const isOperator = db.drizzle
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.role, 'operator')));
  await db.drizzle
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, 'operator'), exists(isOperator)))
    .orderBy(user.id)
    .for('no key update');
}

/** Whether another admin can sign in. */
export async function hasOtherAdmin(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.drizzle
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.operatorRole, 'admin'),
        ne(user.id, userId),
        isNull(user.removedAt),
        isNull(user.suspendedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether a team, of an affiliate or a lender, has another manager. */
export async function hasOtherManager(db: Queryable, team: Team, userId: number): Promise<boolean> {
  const rows = await db.drizzle
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        isOfTeam(team, user),
        or(eq(user.role, 'manager'), eq(user.lenderRole, 'manager')),
        ne(user.id, userId),
        isNull(user.removedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function updateUserRole(
  db: Queryable,
  id: number,
  role: Pick<UserRow, 'role' | 'operatorRole' | 'lenderRole'>,
): Promise<void> {
  await db.drizzle.update(user).set(role).where(eq(user.id, id));
}

/** Suspends an operator, who is signed out at once, or lifts the suspension. */
export async function updateUserSuspended(db: Queryable, id: number, isSuspended: boolean): Promise<UserRow> {
  if (isSuspended) await deleteWaysIn(db, id);
  const [row] = await db.drizzle
    .update(user)
    .set({ suspendedAt: isSuspended ? sql`now()` : null })
    .where(eq(user.id, id))
    .returning();
  if (!row) throw new Error(`user ${id} is gone`);
  return row;
}

export async function deleteDraftsOf(db: Queryable, userId: number): Promise<void> {
  await db.drizzle.delete(draft).where(eq(draft.userId, userId));
}

/** Ends every session and every unfinished sign-in of the user. */
export async function deleteWaysIn(db: Queryable, id: number): Promise<void> {
  await deleteSessionsOf(db, id);
  await deletePendingSignInsOf(db, id);
}

export async function updateSettings(
  db: Queryable,
  id: number,
  settings: Partial<Pick<typeof user.$inferInsert, 'singleKeys' | 'arrivalSound' | 'morningMail'>>,
): Promise<void> {
  await db.drizzle.update(user).set(settings).where(eq(user.id, id));
}

/** Ends every session and every unfinished sign-in of the user, except the given session if any. */
export async function updatePassword(
  db: Queryable,
  id: number,
  change: { passwordHash: string; keptSessionId: string | null },
): Promise<void> {
  await db.drizzle.update(user).set({ passwordHash: change.passwordHash }).where(eq(user.id, id));
  await deleteSessionsOf(db, id, change.keptSessionId);
  await deletePendingSignInsOf(db, id);
}

export async function updateFirstStepsHidden(db: Queryable, id: number, hidden: boolean): Promise<void> {
  await db.drizzle
    .update(user)
    .set({ firstStepsHiddenAt: hidden ? sql`now()` : null })
    .where(eq(user.id, id));
}

/** Remembers that the practice call was taken up, or put away: it is not offered any more. */
export async function updatePracticeAnswered(db: Queryable, id: number): Promise<void> {
  await db.drizzle
    .update(user)
    .set({ practiceAnsweredAt: sql`now()` })
    .where(and(eq(user.id, id), isNull(user.practiceAnsweredAt)));
}
