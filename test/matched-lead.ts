import type { Database } from '@/db/client';
import type { partner } from '@/db/schema/catalogue/partner';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeAffiliateContext } from './context';
import { makeAffiliate, makeIntent, makeLead, makePartner } from './factory';

export interface MatchedLead {
  readonly ctx: AffiliateContext;
  readonly intentId: number;
  readonly leadId: number;
  readonly hashid: string;
  readonly partner: typeof partner.$inferSelect;
  /** The partner's signing secret. */
  readonly secret: string;
  readonly body: { hashid: string; partnerId: number; liveQuotes: unknown; type: null; bank: null };
}

const idNumber = '9001015009087';

/**
 * Creates a lead matched with one partner, whose endpoints are at `origin` by default; in the partner's environment.
 */
export async function makeMatchedLead(
  database: Database,
  origin: string,
  partnerValues: Partial<typeof partner.$inferInsert> & { secret?: string } = {},
  changes: Partial<Context> = {},
): Promise<MatchedLead> {
  const db = database;
  const { environment = 'uat' } = partnerValues;
  const { id: affiliateId } = await makeAffiliate(db);
  const ctx = makeAffiliateContext(
    database,
    { affiliateId, environment },
    { actor: { kind: 'key', keyId: 1 }, ...changes },
  );
  const { id: intentId } = await makeIntent(db, { environment });
  const secret = newPartnerSecret();
  const made = await makePartner(db, {
    acceptUrl: `${origin}/accept`,
    secret,
    timeoutMs: 1_000,
    intents: [{ intentId }],
    ...partnerValues,
  });
  return matchLead({ ctx, intentId, partner: made, secret });
}

/** A further lead of the same affiliate and intent, matched with the same partner: five statements less. */
export async function anotherLead(
  lead: Pick<MatchedLead, 'ctx' | 'intentId' | 'partner' | 'secret'>,
): Promise<MatchedLead> {
  return matchLead(lead);
}

async function matchLead({
  ctx,
  intentId,
  partner: matched,
  secret,
}: Pick<MatchedLead, 'ctx' | 'intentId' | 'partner' | 'secret'>): Promise<MatchedLead> {
  const { id: leadId } = await makeLead(ctx.database, {
    affiliateId: ctx.scope.affiliateId,
    environment: ctx.scope.environment,
    intentId,
    state: 'matched',
    idNumber,
    fields: { net_income: 15_000 },
  });
  await offerTo(ctx.database, leadId, [matched.id]);
  const hashid = publicId(ctx.env.idKey, 'lead', leadId);
  const body = { hashid, partnerId: matched.id, liveQuotes: null, type: null, bank: null };
  return { ctx, intentId, leadId, hashid, partner: matched, secret, body };
}

/** Makes these partners the lead's current matches. */
export async function offerTo(database: Database, leadId: number, partnerIds: number[]): Promise<void> {
  const matches = partnerIds.map((partnerId, index) => ({ partnerId, rank: index + 1, probability: 50 }));
  await database.sql`
    with saved as (
      insert into offer (lead_id, matches) values (${leadId}, ${JSON.stringify(matches)}::text::jsonb) returning id)
    update lead set offer_id = saved.id from saved where lead.id = ${leadId}`;
}

export async function leadState(database: Database, leadId: number): Promise<string | undefined> {
  const [row] = await database.sql<{ state: string }[]>`select state from lead where id = ${leadId}`;
  return row?.state;
}
