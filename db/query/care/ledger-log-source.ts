import type { Queryable } from '@/db/client';
import type { ConsentRecording } from '@/db/schema/lead/consent';
import type { ConsentQuestion } from '@/db/schema/message/consent-text';
import type { StatementEnd } from '@/word/applicant-statement';
import type { ConsentChannel, ConsentedPurpose } from '@/word/consent';
import type { Environment } from '@/word/environment';
import type { LeadBasis } from '@/word/lead';
import type { OptOutKind, OptOutReach, OptOutSource } from '@/word/opt-out';
import type { IdentityCheck, RightsChannel, RightsKind, RightsState } from '@/word/rights-request';

/* The rows that leaves of the log are about, as they are now. */

interface By {
  userId: number | null;
  apiKeyId: number | null;
}

export interface ConsentSource extends By {
  id: number;
  affiliateId: number;
  environment: Environment;
  leadId: number | null;
  batchId: number | null;
  textKey: string | null;
  /** Null: the client's own words, or a statement for a file. */
  questions: readonly ConsentQuestion[] | null;
  language: string | null;
  channel: ConsentChannel;
  basis: LeadBasis;
  purposes: ConsentedPurpose[];
  givenAt: Date;
  recordedAt: Date;
  despiteOptOut: boolean;
  recording: ConsentRecording | null;
  certificateUrl: string | null;
  /** Null: erased. */
  salt: Buffer | null;
}

export function listConsentSources({ sql }: Queryable, ids: readonly number[]): Promise<ConsentSource[]> {
  return sql<ConsentSource[]>`
    select c.id::float8 as id, c.affiliate_id::float8 as "affiliateId", c.environment, c.lead_id::float8 as "leadId",
      c.batch_id::float8 as "batchId", c.text_key as "textKey", t.questions, c.language, c.channel, c.basis,
      c.purposes::text[] as purposes, c.given_at as "givenAt", c.recorded_at as "recordedAt",
      c.despite_opt_out as "despiteOptOut", c.recording, c.certificate_url as "certificateUrl", c.salt,
      c.user_id::float8 as "userId", c.api_key_id::float8 as "apiKeyId"
    from consent c left join consent_text t on t.key = c.text_key where c.id = any(${[...ids]}::bigint[])`;
}

export interface WithdrawalSource extends By {
  id: number;
  leadId: number;
  affiliateId: number;
  environment: Environment;
  purposes: ConsentedPurpose[];
  at: Date;
  /** As whoever recorded it says; null: erased. */
  how: string | null;
}

export function listWithdrawalSources(
  { sql }: Queryable,
  ids: readonly number[],
): Promise<WithdrawalSource[]> {
  return sql<WithdrawalSource[]>`
    select e.id::float8 as id, e.lead_id::float8 as "leadId", l.affiliate_id::float8 as "affiliateId", l.environment,
      e.purposes::text[] as purposes, e.at, e.how, e.user_id::float8 as "userId", e.api_key_id::float8 as "apiKeyId"
    from consent_end e join lead l on l.id = e.lead_id where e.id = any(${[...ids]}::bigint[])`;
}

export interface OptOutSourceRow extends By {
  id: number;
  environment: Environment;
  kind: OptOutKind;
  hash: Buffer;
  reach: OptOutReach;
  reachId: number | null;
  source: OptOutSource;
  affiliateId: number | null;
  at: Date;
  liftedAt: Date | null;
  liftedByUserId: number | null;
}

export function listOptOutSources({ sql }: Queryable, ids: readonly number[]): Promise<OptOutSourceRow[]> {
  return sql<OptOutSourceRow[]>`
    select id::float8 as id, environment, kind, hash, reach, reach_id::float8 as "reachId", source,
      affiliate_id::float8 as "affiliateId", at, lifted_at as "liftedAt", lifted_by_user_id::float8 as "liftedByUserId",
      user_id::float8 as "userId", api_key_id::float8 as "apiKeyId"
    from opt_out where id = any(${[...ids]}::bigint[])`;
}

export interface StatementSource {
  affiliateId: number;
  environment: Environment;
  number: number;
  month: string;
  openingCents: number;
  closingCents: number;
  entries: number;
  closedAt: Date;
}

/** Statements are named by affiliate, environment and number. */
export function listStatementSources(
  { sql }: Queryable,
  named: readonly { affiliate: number; environment: string; number: number }[],
): Promise<StatementSource[]> {
  return sql<StatementSource[]>`
    select s.affiliate_id::float8 as "affiliateId", s.environment, s.number, to_char(s.month, 'YYYY-MM') as month,
      s.opening_cents::float8 as "openingCents", s.closing_cents::float8 as "closingCents", s.entries,
      s.closed_at as "closedAt"
    from commission_statement s join json_to_recordset(${JSON.stringify(named)}::text::json) as r(
      affiliate bigint, environment environment_name, number int)
      on r.affiliate = s.affiliate_id and r.environment = s.environment and r.number = s.number`;
}

/** A proof of an erasure, as its leaf says it. */
export interface ErasureProofSource {
  id: number;
  receiptHash: Buffer;
  applicantDigest: Buffer;
  erasedAt: Date;
  leads: number;
  files: number;
  drafts: number;
  tables: number;
  columns: number;
  unread: number;
  /** Columns that held something of the person, which should not be there. */
  holding: number;
  backupsUntil: string;
  endedAt: Date;
}

export function listErasureProofSources(
  { sql }: Queryable,
  ids: readonly number[],
): Promise<ErasureProofSource[]> {
  return sql<ErasureProofSource[]>`
    select id::float8 as id, receipt_hash as "receiptHash", applicant_digest as "applicantDigest",
      erased_at as "erasedAt", leads, files, drafts, tables, columns, unread,
      (select count(distinct (place ->> 'table', place ->> 'column'))::int from jsonb_array_elements(found) place
        where place ->> 'whose' = 'theirs') as holding,
      to_char(backups_until, 'YYYY-MM-DD') as "backupsUntil", ended_at as "endedAt"
    from erasure_proof where id = any(${[...ids]}::bigint[]) and state = 'done'`;
}

/** An applicant's request, and how it ended, as its leaves say it. */
export interface RightsRequestSource {
  id: number;
  kind: RightsKind;
  channel: RightsChannel;
  applicantHash: Buffer;
  receivedOn: string;
  dueOn: string;
  affiliateId: number | null;
  enteredAt: Date;
  enteredByUserId: number | null;
  state: RightsState;
  identityCheck: IdentityCheck;
  endedAt: Date | null;
  endedByUserId: number | null;
}

export function listRightsRequestSources(
  { sql }: Queryable,
  ids: readonly number[],
): Promise<RightsRequestSource[]> {
  return sql<RightsRequestSource[]>`
    select id::float8 as id, kind, channel, applicant_hash as "applicantHash",
      to_char(received_on, 'YYYY-MM-DD') as "receivedOn", to_char(due_on, 'YYYY-MM-DD') as "dueOn",
      affiliate_id::float8 as "affiliateId", entered_at as "enteredAt", entered_by_user_id::float8 as "enteredByUserId",
      state, identity_check as "identityCheck", ended_at as "endedAt", ended_by_user_id::float8 as "endedByUserId"
    from rights_request where id = any(${[...ids]}::bigint[])`;
}

/** That an applicant is heard beside a value, and when that ended. */
export interface ApplicantStatementSource {
  id: number;
  requestId: number;
  field: string;
  at: Date;
  userId: number | null;
  endedAt: Date | null;
  endedByUserId: number | null;
  endedWhy: StatementEnd | null;
}

export function listApplicantStatementSources(
  { sql }: Queryable,
  ids: readonly number[],
): Promise<ApplicantStatementSource[]> {
  return sql<ApplicantStatementSource[]>`
    select id::float8 as id, request_id::float8 as "requestId", field, at, user_id::float8 as "userId",
      ended_at as "endedAt", ended_by_user_id::float8 as "endedByUserId", ended_why as "endedWhy"
    from applicant_statement where id = any(${[...ids]}::bigint[])`;
}
