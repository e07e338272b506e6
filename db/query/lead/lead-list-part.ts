import type { Sql } from '@/db/client';
import { isToCall, ofScope } from '@/db/query/base/lead-part';
import { shown, withRestriction } from '@/db/query/base/restriction-part';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';
import type { LeadSource, LeadState } from '@/word/lead';
import { type Became, thatBecame } from './lead-became';
import { type PretendKind, pretendKind } from './pretend-lead';
import { thatSold } from './sold-by';

// What the statements that list leads have in common: shapes, and parts about a lead `l`.

export interface LeadListRow {
  id: number;
  state: LeadState;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  affiliateId: number;
  environment: Environment;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  fields: StoredLeadFields;
  subId: string | null;
  clickId: string | null;
  intentTitle: string;
  source: LeadSource;
  /** The partner of the latest accept. */
  partnerName: string | null;
  /** The user who captured it in the portal. */
  userName: string | null;
  createdAt: Date;
  updatedAt: Date;
  erased: boolean;
  /** Its applicant's data is restricted: its values are empty. */
  restricted: boolean;
  /** The probability of the current offer's best match. */
  bestChance: number | null;
  /** It stands for nobody. */
  pretendKind: PretendKind;
}

/** Null: no filter. Times are ISO 8601; `createdBefore` is exclusive. */
export interface LeadListFilter {
  state: LeadState | null;
  /** Only those for which partners had offers, whatever became of them. */
  hasMatched: boolean;
  intentId: number | null;
  userId: number | null;
  /** Only those that no user captured or uploaded. */
  withoutUser: boolean;
  /** Only those that this user sold (`soldBy`); 0: that nobody did. Of `became`: that it became so by their application. */
  sellerId: number | null;
  /** How far it came at a partner, by its outcomes. */
  became: Became | null;
  source: LeadSource | null;
  /** The partner of the latest application. */
  partnerId: number | null;
  /** A partner in the latest offer. */
  offeredPartnerId: number | null;
  /** Only unmatched ones, for this reason. */
  why: UnmatchedWhy | null;
  createdFrom: string | null;
  createdBefore: string | null;
  /** The upload that created them. */
  batchId: number | null;
  /** Where the affiliate's own systems say that it came from. */
  subId: string | null;
  clickId: string | null;
  /** Only those that somebody should call (`isToCall`), best chance first. */
  toCall: boolean;
}

export interface LeadListPlace {
  /** Start older or newer than this lead; null: from the newest. A lead outside the scope counts as none. */
  from: { leadId: number; direction: 'older' | 'newer' } | null;
  limit: number;
}

/**
 * Why an unmatched lead has no offer, by what its latest offer says of partners whose rules fit: one could not be reached;
 * one has not answered in time, or not yet; those asked had none; or the rules of none fit. `unknown`: erased, or from
 * before this was stored.
 */
export const unmatchedWhys = ['rules', 'no offer', 'late', 'unreachable', 'unknown'] as const;
export type UnmatchedWhy = (typeof unmatchedWhys)[number];

/** The reason of an unmatched lead `l`; of several the one that may pass soonest. */
export const unmatchedWhy = (sql: Sql) => sql`
  case when l.erased_at is not null then 'unknown' when l.offer_id is null then 'rules' else (
    select case when o.unscored is null then 'unknown'
      when o.unscored @> '[{"cause": "unreachable"}]' then 'unreachable'
      when o.unscored @> '[{"cause": "late"}]' or o.unscored @> '[{"cause": "asking"}]' then 'late'
      when o.unscored @> '[{"cause": "no offer"}]' then 'no offer' else 'rules' end
    from offer o where o.id = l.offer_id) end`;

/** The columns of a `LeadListRow`, of a lead `l` with what `leadJoins` adds. */
export function leadColumns(sql: Sql) {
  return sql`
    l.id::float8 as id, l.state, ${shown(sql, sql`l.first_name`, sql`''`)} as "firstName",
    ${shown(sql, sql`l.last_name`, sql`''`)} as "lastName",
    ${shown(sql, sql`l.cell_phone_number`, sql`''`)} as "cellPhoneNumber", ${shown(sql, sql`l.email`)} as email,
    l.affiliate_id::float8 as "affiliateId", l.environment,
    ${shown(sql, sql`l.id_number_ciphertext`)} as "idNumberCiphertext",
    ${shown(sql, sql`l.id_number_hash`)} as "idNumberHash", ${shown(sql, sql`l.fields`, sql`'{}'`)} as fields,
    ${shown(sql, sql`l.sub_id`)} as "subId", ${shown(sql, sql`l.click_id`)} as "clickId", i.title as "intentTitle", l.source, p.company_name as "partnerName", u.name as "userName",
    l.created_at as "createdAt", l.updated_at as "updatedAt", l.erased_at is not null as erased,
    held.back as restricted, l.best_chance as "bestChance", ${pretendKind(sql)} as "pretendKind"`;
}

/** Joins a lead `l` to its restriction, its intent, its latest application's partner, and the user who captured it. */
export function leadJoins(sql: Sql) {
  return sql`
    ${withRestriction(sql)}
    join intent i on i.id = l.intent_id
    left join application a on a.id = l.application_id
    left join partner p on p.id = a.partner_id
    left join ${sql('user')} u on u.id = l.user_id`;
}

/** The conditions of a filter, each with `and` in front. */
export function passing(sql: Sql, filter: LeadListFilter) {
  const {
    state,
    intentId,
    userId,
    sellerId,
    became,
    source,
    partnerId,
    offeredPartnerId,
    createdFrom,
    createdBefore,
    batchId,
    subId,
    clickId,
    toCall,
  } = filter;
  return sql`
    ${state === null ? sql`` : sql`and l.state = ${state}`}
    ${filter.hasMatched ? sql`and has_matched(l.state)` : sql``}
    ${filter.withoutUser ? sql`and l.user_id is null` : sql``}
    ${partnerId === null ? sql`` : sql`and ${wentTo(sql, partnerId)}`}
    ${offeredPartnerId === null ? sql`` : sql`and ${offeredBy(sql, offeredPartnerId)}`}
    ${filter.why === null ? sql`` : sql`and l.state = 'unmatched' and ${unmatchedWhy(sql)} = ${filter.why}`}
    ${intentId === null ? sql`` : sql`and l.intent_id = ${intentId}`}
    ${userId === null ? sql`` : sql`and l.user_id = ${userId}`}
    ${became === null ? sql`` : thatBecame(sql, { ...became, soldBy: sellerId })}
    ${sellerId === null || became !== null ? sql`` : thatSold(sql, sellerId)}
    ${source === null ? sql`` : sql`and l.source = ${source}`}
    ${createdFrom === null ? sql`` : sql`and l.created_at >= ${createdFrom}::text::timestamptz`}
    ${createdBefore === null ? sql`` : sql`and l.created_at < ${createdBefore}::text::timestamptz`}
    ${batchId === null ? sql`` : sql`and ${ofBatch(sql, batchId)}`}
    ${subId === null ? sql`` : sql`and l.sub_id = ${subId}`}
    ${clickId === null ? sql`` : sql`and l.click_id = ${clickId}`}
    ${toCall ? sql`and ${isToCall(sql)}` : sql``}`;
}

const wentTo = (sql: Sql, partnerId: number) => sql`
  exists (select from application a where a.id = l.application_id and a.partner_id = ${partnerId})`;

const offeredBy = (sql: Sql, partnerId: number) => sql`
  exists (select from offer o where o.id = l.offer_id
    and o.matches @> jsonb_build_array(jsonb_build_object('partnerId', ${partnerId}::bigint)))`;

/** Its leads were created while it was imported: no index of their own, which every import would have to keep. */
function ofBatch(sql: Sql, batchId: number) {
  return sql`(l.batch_id = ${batchId}
    and l.created_at >= (select created_at from batch where id = ${batchId})
    and l.created_at <= (select coalesce(finished_at, 'infinity') from batch where id = ${batchId}))`;
}

/**
 * The leads on the wanted side of the page's place, with `and` in front. Looks the time up here, because a JavaScript
 * date would cut off its microseconds and lose leads of the same millisecond. For an unknown lead nothing is newer and
 * everything is older.
 */
export function pastPlace(sql: Sql, scope: Scope, { from }: LeadListPlace, byChance = false) {
  if (from === null) return sql``;
  const column = byChance ? sql`best_chance` : sql`created_at`;
  const most = byChance ? sql`32767` : sql`'infinity'`;
  const at = sql`coalesce((
    select l.${column} from lead l where l.id = ${from.leadId} and ${ofScope(sql, scope)}), ${most})`;
  return from.direction === 'older'
    ? sql`and (l.${column}, l.id) < (${at}, ${from.leadId})`
    : sql`and (l.${column}, l.id) > (${at}, ${from.leadId})`;
}

/** Newest first (or best chance first) from the page's place; backwards for the page before it (`newestFirst`). */
export function orderedFrom(sql: Sql, { from }: LeadListPlace, of = sql`l`, byChance = false) {
  const column = byChance ? sql`best_chance` : sql`created_at`;
  return from?.direction === 'newer'
    ? sql`order by ${of}.${column}, ${of}.id`
    : sql`order by ${of}.${column} desc, ${of}.id desc`;
}

/** Puts rows that were read backwards in the list's order. */
export function newestFirst(rows: LeadListRow[], { from }: LeadListPlace): LeadListRow[] {
  return from?.direction === 'newer' ? [...rows].reverse() : [...rows];
}
