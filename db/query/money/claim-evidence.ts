import type { Queryable } from '@/db/client';
import type { DispositionKind } from '@/db/schema/desk/desk';
import type { ApplicationStatus } from '@/word/application';

/** What was sent, and the version of the catalogue that the offer was made with. */
export async function findClaimedRequest(
  { sql }: Queryable,
  applicationId: number,
): Promise<{ ciphertext: Buffer | null; catalogueVersion: number | null; offeredAt: Date | null } | null> {
  const [row] = await sql<
    { ciphertext: Buffer | null; catalogueVersion: number | null; offeredAt: Date | null }[]
  >`
    select s.ciphertext, o.catalogue_version::float8 as "catalogueVersion", o.created_at as "offeredAt"
    from application a left join application_sent s on s.application_id = a.id
    left join lateral (
      select catalogue_version, created_at from offer
      where lead_id = a.lead_id and created_at <= a.requested_at order by id desc limit 1) o on true
    where a.id = ${applicationId}`;
  return row ?? null;
}

export interface EarlierApplicationRow {
  id: number;
  status: ApplicationStatus;
  at: Date;
  reference: string | null;
  product: string;
}

/**
 * Lists what the lender of an application was sent of the same person before it: at any of its partners of the
 * environment, through whichever affiliate, by the ID number that was sent.
 */
export function listEarlierAtLender(
  { sql }: Queryable,
  applicationId: number,
  { idNumberHashes, days, limit }: { idNumberHashes: readonly Buffer[]; days: number; limit: number },
): Promise<EarlierApplicationRow[]> {
  return sql<EarlierApplicationRow[]>`
    select e.id::float8 as id, e.status, e.requested_at as at, e.reference, i.title as product
    from application a join partner p on p.id = a.partner_id
    cross join affiliate f
    join lead l on l.affiliate_id = f.id and l.environment = a.environment
      and l.id_number_hash in (
        select decode(h, 'hex') from unnest(${idNumberHashes.map((hash) => hash.toString('hex'))}::text[]) h)
    join intent i on i.id = l.intent_id
    join application e on e.lead_id = l.id and e.requested_at < a.requested_at and e.waits_since is null
      and e.requested_at > a.requested_at - make_interval(days => ${days}::int) and e.status <> 'failed'
    join partner q on q.id = e.partner_id
    where a.id = ${applicationId} and (q.id = p.id or q.lender_id = p.lender_id)
    order by e.requested_at desc limit ${limit}`;
}

export interface ClaimedConsentRow {
  givenAt: Date;
  channel: string;
  language: string | null;
  isToShare: boolean;
  hasWords: boolean;
  hasRecording: boolean;
  withdrawnAt: Date | null;
}

/** The latest consent before the application was sent, its lead's own or that of its file. */
export async function findClaimedConsent(
  { sql }: Queryable,
  applicationId: number,
): Promise<ClaimedConsentRow | null> {
  const [row] = await sql<ClaimedConsentRow[]>`
    select k.given_at as "givenAt", k.channel, coalesce(k.language, t.language) as language,
      'share' = any(k.purposes::text[]) as "isToShare", t.key is not null as "hasWords",
      k.recording is not null as "hasRecording",
      (select min(e.at) from consent_end e where e.lead_id = l.id and e.at > k.recorded_at
        and 'share' = any(e.purposes::text[])) as "withdrawnAt"
    from application a join lead l on l.id = a.lead_id
    join consent k on k.lead_id = l.id or (l.batch_id is not null and k.batch_id = l.batch_id)
    left join consent_text t on t.key = k.text_key
    where a.id = ${applicationId} and k.recorded_at <= a.requested_at
    order by k.given_at desc, k.id desc limit 1`;
  return row ?? null;
}

export interface ClaimedContactRow {
  calls: { kind: DispositionKind; at: string }[];
  openedAt: Date | null;
  openings: number;
  messageSentAt: Date | null;
}

/** Whether the applicant was reached: the latest calls, openings of the link, and a message that was sent. */
export async function findClaimedContact(
  { sql }: Queryable,
  applicationId: number,
): Promise<ClaimedContactRow | null> {
  const [row] = await sql<ClaimedContactRow[]>`
    select coalesce((select json_agg(json_build_object('kind', d.kind, 'at', d.at) order by d.id desc) from (
        select d.id, d.kind, d.at from disposition d where d.lead_id = a.lead_id and d.undoes is null
          and not exists (select from disposition u where u.undoes = d.id) order by d.id desc limit 5) d), '[]') as calls,
      o.first_at as "openedAt", coalesce(o.times, 0)::int as openings,
      (select max(m.settled_at) from text_message m where m.application_id = a.id and m.status = 'sent')
        as "messageSentAt"
    from application a left join link_opening o on o.application_id = a.id where a.id = ${applicationId}`;
  return row ?? null;
}
