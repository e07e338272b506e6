import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { intent } from '@/db/schema/catalogue/intent';
import { partner, partnerIntent, type StoredCondition, type StoredRule } from '@/db/schema/catalogue/partner';
import type { Environment } from '@/word/environment';

type PartnerRow = typeof partner.$inferSelect;
export type PartnerValues = Omit<
  PartnerRow,
  | 'id'
  | 'environment'
  | 'createdAt'
  | 'version'
  | 'secretUnseen'
  | 'previousSecretCiphertext'
  | 'previousSecretEndsAt'
  | 'leftOutFrom'
  | 'leftOutUntil'
  | 'leftOutReason'
  | 'lenderId'
  | 'decides'
  | 'answerWithinHours'
>;

interface PartnerIntentRules {
  intentId: number;
  eligibility: StoredRule[];
  probabilityConditions: StoredCondition[];
}

/** A partner with its rules for each of its intents, by the intent's title. */
export type PartnerWithIntents = PartnerRow & { intents: (PartnerIntentRules & { title: string })[] };

/** Lists an environment's partners by slug, inactive ones included. */
export async function listPartnerRows(
  db: Queryable,
  environment: Environment,
): Promise<PartnerWithIntents[]> {
  const rows = await db.drizzle
    .select()
    .from(partner)
    .where(eq(partner.environment, environment))
    .orderBy(asc(partner.slug));
  return listWithIntents(db, rows);
}

export async function findPartner(db: Queryable, id: number): Promise<PartnerWithIntents | null> {
  const [found] = await listWithIntents(
    db,
    await db.drizzle.select().from(partner).where(eq(partner.id, id)),
  );
  return found ?? null;
}

async function listWithIntents(db: Queryable, rows: PartnerRow[]): Promise<PartnerWithIntents[]> {
  if (rows.length === 0) return [];
  const links = await db.drizzle
    .select({
      partnerId: partnerIntent.partnerId,
      intentId: partnerIntent.intentId,
      title: intent.title,
      eligibility: partnerIntent.eligibility,
      probabilityConditions: partnerIntent.probabilityConditions,
    })
    .from(partnerIntent)
    .innerJoin(intent, eq(intent.id, partnerIntent.intentId))
    .where(
      inArray(
        partnerIntent.partnerId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(sql`lower(${intent.title})`), asc(intent.id));
  return rows.map((row) => ({
    ...row,
    intents: links.filter((link) => link.partnerId === row.id).map(({ partnerId: _, ...rules }) => rules),
  }));
}

/** Takes the id of a partner to be inserted, whose secret is bound to it. */
export async function claimPartnerId({ sql }: Queryable): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('partner', 'id'))::float8 as id`;
  return row.id;
}

/** Returns false if the environment has a partner with this slug. */
export async function insertPartner(
  db: Queryable,
  environment: Environment,
  values: PartnerValues & Pick<PartnerRow, 'id' | 'secretUnseen'>,
): Promise<boolean> {
  const rows = await db.drizzle
    .insert(partner)
    .overridingSystemValue()
    .values({ environment, ...values })
    .onConflictDoNothing()
    .returning({ id: partner.id });
  return rows.length > 0;
}

/** Returns false without writing if `version` is given and outdated. */
export async function updatePartner(
  db: Queryable,
  id: number,
  values: Partial<
    PartnerValues & typeof noPreviousSecret & Pick<PartnerRow, 'secretUnseen' | 'answerWithinHours'>
  >,
  version?: number,
): Promise<boolean> {
  const rows = await db.drizzle
    .update(partner)
    .set({ ...values, version: sql`${partner.version} + 1` })
    .where(and(eq(partner.id, id), version === undefined ? undefined : eq(partner.version, version)))
    .returning({ id: partner.id });
  return rows.length > 0;
}

/** Replaces the partner's intents and their rules. */
export async function updatePartnerIntents(
  db: Queryable,
  partnerId: number,
  intents: PartnerIntentRules[],
): Promise<void> {
  await db.drizzle.delete(partnerIntent).where(eq(partnerIntent.partnerId, partnerId));
  if (intents.length > 0)
    await db.drizzle.insert(partnerIntent).values(intents.map((rules) => ({ partnerId, ...rules })));
}

/** Leaves a partner out of new offers from now on; if it is already, its beginning stays. */
export async function updateLeftOut(
  { sql: run }: Queryable,
  id: number,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await run`
    update partner set left_out_until = ${until.toISOString()}, left_out_reason = ${reason},
      left_out_from = case when left_out_until > now() then left_out_from else now() end
    where id = ${id}`;
}

/** Ends it now; what it was stays known, for offers made meanwhile. Returns false if the partner is not left out. */
export async function updateLeftOutEnded({ sql: run }: Queryable, id: number): Promise<boolean> {
  const { count } = await run`
    update partner set left_out_until = now() where id = ${id} and left_out_until > now()`;
  return count > 0;
}

/**
 * Stores a new secret; the former one, encrypted anew, stays valid for `overlapSeconds`. Returns null without writing while the
 * previous one is still valid: after two rolls within an overlap the partner might have neither new secret yet.
 */
export async function updatePartnerSecret(
  db: Queryable,
  id: number,
  secrets: { secretCiphertext: Buffer; previousSecretCiphertext: Buffer },
  overlapSeconds: number,
): Promise<Date | null> {
  const rows = await db.drizzle
    .update(partner)
    .set({
      ...secrets,
      secretUnseen: false,
      previousSecretEndsAt: sql`now() + make_interval(secs => ${overlapSeconds})`,
      version: sql`${partner.version} + 1`,
    })
    .where(
      and(
        eq(partner.id, id),
        sql`coalesce(${partner.previousSecretEndsAt}, '-infinity'::timestamptz) <= now()`,
      ),
    )
    .returning({ endsAt: partner.previousSecretEndsAt });
  return rows[0]?.endsAt ?? null;
}

/** Counts the partners of an environment whose secret we made and have not shown to anyone yet. */
export async function countUnseenSecrets({ sql: run }: Queryable, environment: Environment): Promise<number> {
  const [row] = await run<[{ count: number }]>`
    select count(*)::int as count from partner where environment = ${environment} and secret_unseen`;
  return row.count;
}

export interface UnseenSecret {
  id: number;
  slug: string;
  companyName: string;
  secretCiphertext: Buffer;
}

/** Returns the secrets that were not shown yet, by slug, and notes that they are now: each is returned once. */
export async function updateSecretsSeen(
  { sql: run }: Queryable,
  environment: Environment,
): Promise<UnseenSecret[]> {
  const rows = await run<UnseenSecret[]>`
    update partner set secret_unseen = false where environment = ${environment} and secret_unseen
    returning id::float8 as id, slug, company_name as "companyName", secret_ciphertext as "secretCiphertext"`;
  return [...rows].sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

/** Returns false if no previous secret was still valid. */
export async function deletePreviousSecret(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.drizzle
    .update(partner)
    .set({ ...noPreviousSecret, version: sql`${partner.version} + 1` })
    .where(and(eq(partner.id, id), sql`${partner.previousSecretEndsAt} > now()`))
    .returning({ id: partner.id });
  return rows.length > 0;
}

/** Restores a previous secret until its end time, unless that has passed. */
export async function updatePreviousSecretRestored(
  db: Queryable,
  id: number,
  ciphertext: Buffer,
  endsAt: Date,
): Promise<void> {
  await db.drizzle
    .update(partner)
    .set({ previousSecretCiphertext: ciphertext, previousSecretEndsAt: endsAt })
    .where(and(eq(partner.id, id), sql`${endsAt.toISOString()}::timestamptz > now()`));
}

/** A secret that an operator types replaces both at once. */
export const noPreviousSecret = { previousSecretCiphertext: null, previousSecretEndsAt: null } as const;
