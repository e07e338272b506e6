import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { invitation } from '@/db/schema/access/invitation';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { lender } from '@/db/schema/account/lender';
import { isOfTeam, type Team } from './user';

type InvitationRow = typeof invitation.$inferSelect;

/** Its link ends with who made it; nobody makes one who is suspended, removed or demoted (`assertActorUnchanged`). */
const isOpen = and(
  isNull(invitation.acceptedAt),
  isNull(invitation.revokedAt),
  gt(invitation.expiresAt, sql`now()`),
  sql`not exists (select 1 from ${user} as maker where maker.id = ${invitation.invitedBy}
    and (maker.removed_at is not null or maker.suspended_at is not null))`,
);

/** Nobody has to agree to it, or somebody has. */
const isAllowed = sql`(not ${invitation.needsYes} or ${invitation.allowedAt} is not null)`;

export async function insertInvitation(
  db: Queryable,
  values: Pick<
    InvitationRow,
    | 'affiliateId'
    | 'lenderId'
    | 'email'
    | 'role'
    | 'operatorRole'
    | 'lenderRole'
    | 'tokenHash'
    | 'invitedBy'
    | 'needsYes'
  > & {
    lifeDays: number;
  },
): Promise<InvitationRow> {
  const { lifeDays, ...row } = values;
  const [made] = await db.drizzle
    .insert(invitation)
    .values({ ...row, expiresAt: sql`now() + make_interval(days => ${lifeDays})` })
    .returning();
  if (!made) throw new Error('the invitation was not stored');
  return made;
}

/** An active affiliate's, a lender's, or the operators'. */
const leadsSomewhere = sql`(${invitation.affiliateId} is null
  or exists (select 1 from ${affiliate} where ${affiliate.id} = ${invitation.affiliateId} and ${affiliate.active}))`;

/** Lists the open invitations to a team, oldest first, with the inviting user. */
export async function listOpenInvitations(db: Queryable, team: Team) {
  return db.drizzle
    .select({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      operatorRole: invitation.operatorRole,
      lenderRole: invitation.lenderRole,
      invitedByName: user.name,
      expiresAt: invitation.expiresAt,
    })
    .from(invitation)
    .leftJoin(user, eq(user.id, invitation.invitedBy))
    .where(and(isOfTeam(team, invitation), isOpen))
    .orderBy(asc(invitation.id));
}

/** Finds an open invitation to an active affiliate, a lender, or the operators, by its link. */
export async function findOpenInvitation(db: Queryable, tokenHash: Buffer) {
  const [row] = await db.drizzle
    .select({
      email: invitation.email,
      role: invitation.role,
      operatorRole: invitation.operatorRole,
      lenderRole: invitation.lenderRole,
      affiliateName: affiliate.name,
      lenderName: lender.tradingName,
    })
    .from(invitation)
    .leftJoin(affiliate, eq(affiliate.id, invitation.affiliateId))
    .leftJoin(lender, eq(lender.id, invitation.lenderId))
    .where(and(eq(invitation.tokenHash, tokenHash), isOpen, isAllowed, leadsSomewhere));
  return row ?? null;
}

/** Marks an open invitation as used; returns null if it is not open any more. */
export async function updateInvitationAccepted(
  db: Queryable,
  tokenHash: Buffer,
): Promise<InvitationRow | null> {
  const [row] = await db.drizzle
    .update(invitation)
    .set({ acceptedAt: sql`now()` })
    .where(and(eq(invitation.tokenHash, tokenHash), isOpen, isAllowed, leadsSomewhere))
    .returning();
  return row ?? null;
}

export async function lockInvitation(
  db: Queryable,
  id: number,
): Promise<(InvitationRow & { isOpen: boolean }) | null> {
  const [row] = await db.drizzle
    .select({ ...getTableColumns(invitation), isOpen: sql<boolean>`${isOpen}` })
    .from(invitation)
    .where(eq(invitation.id, id))
    .for('update');
  return row ?? null;
}

/** Lets an open invitation that waits for a yes be used. */
export async function updateInvitationAllowed(db: Queryable, id: number, by: number | null): Promise<void> {
  await db.drizzle
    .update(invitation)
    .set({ allowedAt: sql`now()`, allowedBy: by })
    .where(eq(invitation.id, id));
}

export async function updateInvitationRevoked(db: Queryable, id: number): Promise<void> {
  await db.drizzle.update(invitation).set({ revokedAt: sql`now()` }).where(eq(invitation.id, id));
}

/** Revokes earlier links to the same team for an email (case-insensitive). */
export async function updateInvitationsRevoked(db: Queryable, team: Team, email: string): Promise<void> {
  await db.drizzle
    .update(invitation)
    .set({ revokedAt: sql`now()` })
    .where(and(isOfTeam(team, invitation), sql`lower(${invitation.email}) = lower(${email})`, isOpen));
}

/** Revokes the links that a user has handed out, so that losing the right to invite leaves no way in. */
export async function updateInvitationsRevokedBy(db: Queryable, userId: number): Promise<void> {
  await db.drizzle
    .update(invitation)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitation.invitedBy, userId), isOpen));
}
