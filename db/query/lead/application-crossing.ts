import type { Queryable, Sql } from '@/db/client';
import type { ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';
import type { LeadState } from '@/word/lead';

/** Another application of a lead, at this partner or at another one. */
export interface OtherApplication {
  readonly id: number;
  readonly partnerId: number;
  readonly status: ApplicationStatus;
  readonly superseded: boolean;
  /** An accept or live feedback made it, or took it over: the lead may follow it. */
  readonly isChosen: boolean;
}

/** An application and its lead when an outcome is about to be stored, as far as other applications matter. */
export interface Crossing {
  readonly applicationId: number;
  readonly status: Exclude<ApplicationStatus, 'sending'>;
  readonly partnerId: number;
  readonly isChosen: boolean;
  readonly superseded: boolean;
  /** It had come to nothing, and its partner has it after all. */
  readonly late: boolean;
  /** The lead follows this application. */
  readonly isLatest: boolean;
  /** Whose applications the lead follows by now: of an application that moves it, what it becomes is this one's. */
  readonly lead: { readonly state: LeadState; readonly applicationId: number | null };
  readonly others: readonly OtherApplication[];
}

/** What becomes of a lead with several applications. */
export interface Crossed {
  /** This one is recorded and does not count: another one of the same partner does. */
  readonly superseded: boolean;
  /** This partner's other application no longer counts. */
  readonly supersedes: number | null;
  /** This partner's other application counts again. */
  readonly revives: number | null;
  /** The application that the lead follows from now on; null: it stays with the one that it follows. */
  readonly follows: {
    readonly applicationId: number;
    readonly partnerId: number;
    readonly state: 'pending' | 'accepted';
  } | null;
  /** The partner that has the applicant besides this one; null: nobody has. */
  readonly twoLenders: { readonly applicationId: number; readonly partnerId: number } | null;
}

/** Whether an application is more than a referral: only such ones move their lead. */
export const isChosen = (sql: Sql, a = sql`a`) =>
  sql`(${a}.kind <> 'referral' or ${a}.adopted_at is not null)`;

/** Lists a lead's other applications that their partners hold or may hold, those that are certain first, then the latest. */
export function listOthersHeld(
  sql: Sql,
  { leadId, applicationId }: { leadId: number; applicationId: number },
): Promise<OtherApplication[]> {
  return sql<OtherApplication[]>`
    select id::float8 as id, partner_id::float8 as "partnerId", status, superseded, ${isChosen(sql)} as "isChosen"
    from application a
    where lead_id = ${leadId} and id <> ${applicationId} and waits_since is null
      and status in ('sending', 'unknown', 'pending', 'accepted')
    order by status = 'accepted' desc, id desc`;
}

/** An applicant whom two partners have, because one of them took the application after it had failed. */
export interface CrossedRow {
  id: number;
  environment: Environment;
  leadId: number;
  affiliateName: string;
  /** Who took it late. */
  companyName: string;
  /** Who had it by then. */
  otherCompanyName: string;
  crossedAt: Date;
}

/**
 * Lists the applicants whom two partners have, oldest first: until one of the two declines, or an outcome says that one
 * of them no longer has the applicant. Without a `limit` all of them: whoever is left out is alerted to nobody.
 */
export function listCrossed(
  { sql }: Queryable,
  { leadId, environment, limit }: { leadId?: number; environment?: Environment; limit?: number } = {},
): Promise<CrossedRow[]> {
  return sql<CrossedRow[]>`
    select distinct on (a.crossed_at, a.id) a.id::float8 as id, a.environment, a.lead_id::float8 as "leadId",
      f.name as "affiliateName", p.company_name as "companyName", q.company_name as "otherCompanyName",
      a.crossed_at as "crossedAt"
    from application a
    join application o on o.lead_id = a.lead_id and o.partner_id <> a.partner_id
      and o.status in ('sending', 'unknown', 'pending', 'accepted') and not o.superseded and ${isChosen(sql, sql`o`)}
    join partner p on p.id = a.partner_id join partner q on q.id = o.partner_id join affiliate f on f.id = a.affiliate_id
    where a.crossed_at is not null and a.status in ('pending', 'accepted') and not a.superseded
      ${leadId === undefined ? sql`` : sql`and a.lead_id = ${leadId}`}
      ${environment === undefined ? sql`` : sql`and a.environment = ${environment}`}
      and not exists (
        select from outcome r where r.application_id in (a.id, o.id) and r.kind in ('rejected', 'returned', 'charged_back')
          and not exists (select from outcome c where c.corrects = r.id))
    order by a.crossed_at, a.id, o.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
}

/** An application that its partner declined, and called accepted later: the lead stayed as it was. */
export interface ChangedDecision {
  applicationId: number;
  environment: Environment;
  leadId: number;
  partnerId: number;
  companyName: string;
}

/**
 * Lists the applications that their partners called accepted in the last 14 days after they had declined them:
 * until an outcome of theirs is recorded.
 */
export function listChangedDecisions({ sql }: Queryable): Promise<ChangedDecision[]> {
  return sql<ChangedDecision[]>`
    select distinct on (a.id) a.id::float8 as "applicationId", a.environment, a.lead_id::float8 as "leadId",
      p.id::float8 as "partnerId", p.company_name as "companyName"
    from lead_event e join application a on a.id = (e.detail ->> 'applicationId')::bigint and a.status = 'declined'
    join partner p on p.id = a.partner_id
    where e.kind = 'outcome not applied' and e.at > now() - interval '14 days'
      and e.detail ->> 'status' = 'accepted' and e.detail ->> 'standing' = 'declined'
      and not exists (select from outcome o where o.application_id = a.id and o.recorded_at > e.at)
    order by a.id`;
}
