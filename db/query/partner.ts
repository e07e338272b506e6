import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import type { Environment } from '@/db/schema/environment';
import { intent } from '@/db/schema/intent';
import { partner, partnerIntent, type StoredCondition, type StoredRule } from '@/db/schema/partner';

export type PartnerRow = typeof partner.$inferSelect;
export type PartnerValues = Omit<PartnerRow, 'id' | 'environment' | 'createdAt'>;

export interface PartnerIntentRules {
  intentId: number;
  eligibility: StoredRule[];
  probabilityConditions: StoredCondition[];
}

/** A partner with its rules for each intent that it takes, by the intent's title. */
export type PartnerWithIntents = PartnerRow & { intents: (PartnerIntentRules & { title: string })[] };

/** Of an environment, by slug; inactive ones too. */
export async function selectPartners(q: Queryable, environment: Environment): Promise<PartnerWithIntents[]> {
  const rows = await q
    .select()
    .from(partner)
    .where(eq(partner.environment, environment))
    .orderBy(asc(partner.slug));
  return withIntents(q, rows);
}

/** Locked until the transaction ends. */
export async function lockPartner(q: Queryable, id: number): Promise<PartnerWithIntents | null> {
  const rows = await q.select().from(partner).where(eq(partner.id, id)).for('update');
  const [found] = await withIntents(q, rows);
  return found ?? null;
}

export async function findPartner(q: Queryable, id: number): Promise<PartnerWithIntents | null> {
  const [found] = await withIntents(q, await q.select().from(partner).where(eq(partner.id, id)));
  return found ?? null;
}

async function withIntents(q: Queryable, rows: PartnerRow[]): Promise<PartnerWithIntents[]> {
  if (rows.length === 0) return [];
  const links = await q
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

/** Null when the environment has a partner with this slug. */
export async function insertPartner(
  q: Queryable,
  environment: Environment,
  values: PartnerValues,
): Promise<PartnerRow | null> {
  const rows = await q
    .insert(partner)
    .values({ environment, ...values })
    .onConflictDoNothing()
    .returning();
  return rows[0] ?? null;
}

export async function updatePartner(q: Queryable, id: number, values: Partial<PartnerValues>): Promise<void> {
  await q.update(partner).set(values).where(eq(partner.id, id));
}

/** From now on the partner takes exactly these intents, by these rules. */
export async function replacePartnerIntents(
  q: Queryable,
  partnerId: number,
  intents: PartnerIntentRules[],
): Promise<void> {
  await q.delete(partnerIntent).where(eq(partnerIntent.partnerId, partnerId));
  if (intents.length > 0)
    await q.insert(partnerIntent).values(intents.map((rules) => ({ partnerId, ...rules })));
}
