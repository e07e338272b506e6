import type { Queryable } from '@/db/client';
import { historyKind } from '@/db/query/base/history';

interface ProductChange {
  /** The lead whose applicant wants another product. */
  fromId: number;
  /** The lead of that product. */
  toId: number;
  userId: number | null;
  /** Consents that were given on this day (`2026-11-22`) in South Africa stand for the other lead; null: they were asked anew. */
  consentsOf: string | null;
}

/** Returns true if the lead has been given up for the other one before. */
export async function hasProductChange(
  { sql }: Queryable,
  { fromId, toId }: Pick<ProductChange, 'fromId' | 'toId'>,
): Promise<boolean> {
  const [row] = await sql<[{ found: boolean }]>`
    select exists (select from lead_event where lead_id = ${fromId}
      and kind = ${historyKind('product changed')} and (detail ->> 'leadId')::bigint = ${toId}) as found`;
  return row.found;
}

/**
 * Links two leads of one applicant, of which the second is of the product that they want instead: in both histories. What was
 * consented to on that day is a consent of the second, in the same words, by whom and when it was.
 */
export async function insertProductChange({ sql }: Queryable, it: ProductChange): Promise<void> {
  const { fromId, toId, userId, consentsOf } = it;
  await sql`
    insert into lead_event (lead_id, kind, user_id, detail)
    select k.lead_id, k.kind, ${userId}, jsonb_build_object('leadId', k.other_id, 'product', i.title)
    from (values
      (${fromId}::bigint, ${historyKind('product changed')}, ${toId}::bigint),
      (${toId}::bigint, ${historyKind('product changed from')}, ${fromId}::bigint)) k (lead_id, kind, other_id)
    join lead l on l.id = k.other_id join intent i on i.id = l.intent_id`;
  if (consentsOf === null) return;
  await sql`
    insert into consent (affiliate_id, environment, lead_id, text_key, language, channel, basis, purposes, given_at,
      user_id, api_key_id, recording, certificate_url, salt)
    select affiliate_id, environment, ${toId}, text_key, language, channel, basis, purposes, given_at, user_id, api_key_id,
      recording, certificate_url, uuid_send(gen_random_uuid())
    from consent c
    where lead_id = ${fromId} and not despite_opt_out
      and (given_at at time zone 'Africa/Johannesburg')::date = ${consentsOf}::date
      and not exists (select from consent o where o.lead_id = ${toId} and o.given_at = c.given_at
        and o.text_key is not distinct from c.text_key)
    order by id`;
  await sql`
    update lead set consent_text = coalesce(consent_text, (select consent_text from lead where id = ${fromId}))
    where id = ${toId} and consent_text is null`;
}
