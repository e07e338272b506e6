import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';
import { makeAffiliate, makeIntent, makeLead, makePartner, unique } from './factory';

export interface MadeApplication {
  readonly id: number;
  readonly affiliateId: number;
  readonly environment: Environment;
  readonly leadId: number;
  readonly partnerId: number;
  readonly intentId: number;
  readonly reference: string;
}

/** An accepted application, with a lead, a partner and an affiliate of its own unless these are given. */
export async function makeApplication(
  db: Queryable,
  given: {
    affiliateId?: number;
    partnerId?: number;
    intentId?: number;
    environment?: Environment;
    reference?: string;
    requestedAt?: Date;
    lead?: Partial<Parameters<typeof makeLead>[1]>;
  } = {},
): Promise<MadeApplication> {
  const environment = given.environment ?? 'uat';
  const intentId = given.intentId ?? (await makeIntent(db, { environment })).id;
  const affiliateId = given.affiliateId ?? (await makeAffiliate(db)).id;
  const partnerId = given.partnerId ?? (await makePartner(db, { environment, intents: [{ intentId }] })).id;
  const requestedAt = (given.requestedAt ?? new Date('2026-03-01T08:00:00Z')).toISOString();
  const reference = given.reference ?? unique('reference');
  const lead = { ...given.lead, affiliateId, environment, intentId, state: 'accepted' as const };
  const { id: leadId } = await makeLead(db, lead);
  const [row] = await db.sql<[{ id: number }]>`
    with made as (
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, reference, requested_at, settled_at)
      values (${affiliateId}, ${environment}, ${leadId}, ${partnerId}, 'accept', 'accepted', ${reference},
        ${requestedAt}::timestamptz, ${requestedAt}::timestamptz)
      returning id, lead_id),
    named as (update lead set application_id = made.id from made where lead.id = made.lead_id)
    select id::float8 as id from made`;
  return { id: row.id, affiliateId, environment, leadId, partnerId, intentId, reference };
}
