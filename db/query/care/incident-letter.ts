import type { Fragment, Queryable, Sql } from '@/db/client';
import { isWrongApplicant, isWrongNumber } from '@/db/query/base/lead-part';
import type { IncidentChannel, IncidentData } from '@/word/incident';

export interface Told {
  incidentId: number;
  /** The version of the scope that says whose data it was. */
  scopeId: number;
}

/** In steps of so many letters, each with the time when it begins. */
export interface Pace {
  step: number;
  times: readonly Date[];
}

/**
 * The people of a version, in Production: those of UAT are made up. People are told apart by the hash of their ID number; a
 * letter is known by its leads, so that a new key of the hashes makes nobody another person.
 */
const people = (sql: Sql, { incidentId, scopeId }: Told): Fragment => sql`
  touched as materialized (select distinct lead_id from incident_touch where scope_id = ${scopeId}),
  told as materialized (
    select unnest(lead_ids) as lead_id, status, channel from incident_letter where incident_id = ${incidentId}),
  person as materialized (
    select array_agg(distinct l.id order by l.id) as lead_ids,
      (array_agg(l.id order by l.id desc) filter (where l.erased_at is null and l.email is not null))[1] as email_lead,
      (array_agg(l.id order by l.id desc)
        filter (where l.erased_at is null and l.fields ->> 'street_address' is not null))[1] as post_lead,
      (array_agg(l.id order by l.id desc) filter (where l.erased_at is null))[1] as newest_lead,
      (array_agg(l.id order by l.id desc) filter (where l.erased_at is null and l.cell_phone_number <> ''
        and not coalesce(l.cell_phone_number = any(l.wrong_numbers), false)))[1] as phone_lead,
      coalesce(bool_or(t.status in ('waiting', 'sent')), false) as is_told,
      coalesce(bool_or(t.channel = 'email' and t.status = 'failed'), false) as has_failed,
      coalesce(bool_or(t.channel = 'text'), false) as has_text
    from touched x join lead l on l.id = x.lead_id and l.environment = 'production'
      left join told t on t.lead_id = l.id
    group by coalesce(encode(l.id_number_hash, 'hex'), 'lead ' || l.id))`;

/** Who has an email address, and no letter yet. */
const byEmail = (sql: Sql) => sql`email_lead is not null and not is_told and not has_failed`;

/** Who is not reached by email, nor by a text: nobody knows an address, or the letter was given up. */
const byPost = (sql: Sql) =>
  sql`newest_lead is not null and not is_told and (email_lead is null or has_failed)`;

/** Those of them who have a telephone number, and were not sent a text yet. */
const byText = (sql: Sql) => sql`${byPost(sql)} and phone_lead is not null and not has_text`;

export interface PeopleCounts {
  people: number;
  /** Have an email address, and no letter yet. */
  toWrite: number;
  /** Are not reached by email, and have a telephone number to send a text to. They are among those below. */
  toText: number;
  /** Are not reached by email, and have a postal address. */
  post: number;
  /** Are not reached by email, and have none: a telephone number alone. */
  phoneOnly: number;
  /** Erased: nobody can write to them. */
  erased: number;
}

export async function countPeople({ sql }: Queryable, told: Told): Promise<PeopleCounts> {
  const [row] = await sql<[PeopleCounts]>`
    with ${people(sql, told)}
    select count(*)::int as people,
      (count(*) filter (where ${byEmail(sql)}))::int as "toWrite",
      (count(*) filter (where ${byText(sql)}))::int as "toText",
      (count(*) filter (where ${byPost(sql)} and post_lead is not null))::int as post,
      (count(*) filter (where ${byPost(sql)} and post_lead is null))::int as "phoneOnly",
      (count(*) filter (where newest_lead is null))::int as erased
    from person`;
  return row;
}

export interface LetterCounts {
  /** Due, or to be sent in a later step. */
  waiting: number;
  /** Stopped before they were sent. */
  held: number;
  sent: number;
  failed: number;
  /** There was no address left when it was to be sent: the person is erased, or one for the post. */
  dropped: number;
  lastSentAt: Date | null;
  /** When the next one is due; null: one is due now, or none waits. */
  nextAt: Date | null;
}

/** Counts the letters of an incident by email, or by text. */
export async function countLetters(
  { sql }: Queryable,
  incidentId: number,
  channel: IncidentChannel,
): Promise<LetterCounts> {
  const [row] = await sql<[LetterCounts]>`
    select (count(*) filter (where status = 'waiting' and due_at is not null))::int as waiting,
      (count(*) filter (where status = 'waiting' and due_at is null))::int as held,
      (count(*) filter (where status = 'sent'))::int as sent,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'dropped'))::int as dropped,
      max(settled_at) filter (where status = 'sent') as "lastSentAt",
      nullif(greatest(min(due_at) filter (where status = 'waiting'), now()), now()) as "nextAt"
    from incident_letter where incident_id = ${incidentId} and channel = ${channel}`;
  return row;
}

/** When the letter at a place, from 1, is due: the last of the times stands for all that follow. */
const dueOf = (sql: Sql, { step, times }: Pace, place: Fragment) => sql`
  (${times.map((at) => at.toISOString())}::timestamptz[])[least((${place} - 1) / ${step}::int + 1, ${times.length}::int)]`;

/** Stores a letter for each person who can be told in this way and was not. Returns how many. */
export async function insertLetters(
  { sql }: Queryable,
  { channel, ...told }: Told & { channel: IncidentChannel },
  pace: Pace,
): Promise<number> {
  const [lead, whom] = channel === 'email' ? [sql`email_lead`, byEmail(sql)] : [sql`phone_lead`, byText(sql)];
  const { count } = await sql`
    with ${people(sql, told)},
    next as (
      select lead_ids, ${lead} as lead_id, ${dueOf(sql, pace, sql`row_number() over (order by ${lead})`)} as due
      from person where ${whom})
    insert into incident_letter (incident_id, channel, lead_id, lead_ids, due_at, released_at)
    select ${told.incidentId}::bigint, ${channel}, lead_id, lead_ids, due, due from next`;
  return count;
}

/** Stops the letters that were not sent. Returns how many. */
export async function updateLettersStopped({ sql }: Queryable, incidentId: number): Promise<number> {
  await sql`update incident set letters_stopped_at = now() where id = ${incidentId}`;
  const { count } = await sql`
    update incident_letter set due_at = null where incident_id = ${incidentId} and status = 'waiting'`;
  return count;
}

/** Lets stopped letters of one way go on, step by step. Returns how many. */
export async function updateLettersResumed(
  { sql }: Queryable,
  incidentId: number,
  channel: IncidentChannel,
  pace: Pace,
): Promise<number> {
  await sql`update incident set letters_stopped_at = null where id = ${incidentId}`;
  const { count } = await sql`
    with held as (
      select id, ${dueOf(sql, pace, sql`row_number() over (order by id)`)} as due
      from incident_letter where incident_id = ${incidentId} and channel = ${channel}
        and status = 'waiting' and due_at is null)
    update incident_letter l set due_at = held.due, released_at = held.due from held where held.id = l.id`;
  return count;
}

/** The people were told from now on, unless an operator has said since when. */
export async function updatePeopleTold({ sql }: Queryable, incidentId: number): Promise<void> {
  await sql`
    update incident set people_told_at = now(), version = version + 1
    where id = ${incidentId} and people_told_at is null`;
}

/** A letter that is to be sent, with what it says. */
export interface WaitingLetter {
  id: number;
  tries: number;
  waitingMs: number;
  /** The sending was stopped meanwhile. */
  isHeld: boolean;
  firstName: string;
  lastName: string;
  channel: IncidentChannel;
  /** Where it goes, by its way. */
  email: string | null;
  phone: string;
  affiliateName: string;
  appliedAt: Date;
  /** Kinds of data of theirs that were touched. */
  data: IncidentData[];
  fromAt: Date;
  toAt: Date;
  certainty: 'alleged' | 'confirmed';
  nature: 'access' | 'loss' | 'both';
  callNumber: string;
  signedBy: string;
  measures: string[];
}

/**
 * Returns a letter with what it says, for the newest email address of the person, or the newest number that nobody called
 * wrong; null if it was settled, or there is none any more.
 */
export async function findWaitingLetter({ sql }: Queryable, id: number): Promise<WaitingLetter | null> {
  const [row] = await sql<WaitingLetter[]>`
    select m.id::float8 as id, m.tries, extract(epoch from now() - m.released_at)::float8 * 1000 as "waitingMs",
      m.due_at is null as "isHeld", m.channel, l.cell_phone_number as phone, l.first_name as "firstName", l.last_name as "lastName", l.email,
      a.name as "affiliateName", l.created_at as "appliedAt",
      -- Of all versions: what a later one does not find any more was touched all the same.
      array(select distinct t.data from incident_scope s join incident_touch t on t.scope_id = s.id
        where s.incident_id = i.id and t.lead_id = any(m.lead_ids)) as data,
      i.from_at as "fromAt", i.to_at as "toAt", i.certainty, i.nature, i.call_number as "callNumber",
      i.signed_by as "signedBy",
      array(select words from incident_measure where incident_id = i.id order by id) as measures
    from incident_letter m join incident i on i.id = m.incident_id
      join lateral (
        select * from lead l where l.id = any(m.lead_ids) and l.erased_at is null
          and case m.channel when 'email' then l.email is not null
            else l.cell_phone_number <> '' and not ${isWrongNumber(sql)} and not ${isWrongApplicant(sql)} end
        order by l.id desc limit 1) l on true
      join affiliate a on a.id = l.affiliate_id
    where m.id = ${id} and m.status = 'waiting'`;
  return row ?? null;
}

/** Puts off a letter that must not go now. One that was not tried yet has its day of tries from then on. */
export async function updateLetterDeferred({ sql }: Queryable, id: number, until: Date): Promise<void> {
  const at = sql`${until.toISOString()}::timestamptz`;
  await sql`
    update incident_letter set due_at = ${at}, released_at = case when tries = 0 then ${at} else released_at end
    where id = ${id} and status = 'waiting' and due_at is not null`;
}

/** Lists the leads of those whom a letter by post is for, one of each person. */
export async function listPostLeads(
  { sql }: Queryable,
  told: Told,
): Promise<{ leadId: number; affiliateId: number }[]> {
  return sql<{ leadId: number; affiliateId: number }[]>`
    with ${people(sql, told)}
    select l.id::float8 as "leadId", l.affiliate_id::float8 as "affiliateId"
    from person p join lead l on l.id = coalesce(p.post_lead, p.newest_lead)
    where ${byPost(sql)} order by l.id`;
}

export interface PostAddress {
  firstName: string;
  lastName: string;
  streetAddress: string | null;
  suburb: string | null;
  city: string | null;
  postalCode: string | null;
  province: string | null;
  phone: string;
}

/** Returns the addresses of leads that were not erased since. */
export function listPostAddresses({ sql }: Queryable, leadIds: readonly number[]): Promise<PostAddress[]> {
  return sql<PostAddress[]>`
    select first_name as "firstName", last_name as "lastName", fields ->> 'street_address' as "streetAddress",
      fields ->> 'suburb' as suburb, fields ->> 'city' as city, fields ->> 'postal_code' as "postalCode",
      fields ->> 'province' as province, cell_phone_number as phone
    from lead where id = any(${[...leadIds]}::bigint[]) and erased_at is null order by id`;
}

/** The newest version of a scope that was counted; null: none was. */
export async function findCountedScope({ sql }: Queryable, incidentId: number): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id::float8 as id from incident_scope where incident_id = ${incidentId} and state = 'done'
    order by version desc limit 1`;
  return row?.id ?? null;
}
