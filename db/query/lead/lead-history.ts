import type { Queryable, Sql } from '@/db/client';
import { historyKind } from '@/db/query/base/history';
import type { ConsentQuestion } from '@/db/schema/message/consent-text';
import type { Scope } from '@/db/scope';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { AuditAction } from '@/word/audit-action';
import type { LeadBasis, LeadSource } from '@/word/lead';
import type { UserRole } from '@/word/role';

/** Where a lead came from, apart from its values. */
export interface LeadOriginRow {
  source: LeadSource;
  userName: string | null;
  keyName: string | null;
  batchId: number | null;
  batchRow: number | null;
  batchFileName: string | null;
  consentText: string | null;
  /** The words taken for consent in the file that the lead came with, and when. */
  consentWordsCiphertext: Buffer | null;
  batchAt: Date | null;
  /** Null for a text that is none of the consent texts, such as the statement for a file. */
  consentRead: { language: string; version: number; questions: readonly ConsentQuestion[] } | null;
  popi: boolean;
  basis: LeadBasis;
  refereeName: string | null;
  refereeCode: string | null;
  bank: string | null;
  subId: string | null;
  clickId: string | null;
  cellPhoneNumberSent: string;
  erasedAt: Date | null;
}

export interface HistoryEntryRow {
  at: Date;
  kind: string;
  detail: Record<string, unknown>;
  userName: string | null;
  userRole: UserRole | null;
  keyName: string | null;
  /** Whom the entry, or its application, is about. */
  partnerName: string | null;
  /** Of a note: its id and ciphertext. */
  noteId: string | null;
  noteCiphertext: Buffer | null;
}

export interface LeadAttemptRow {
  id: number;
  kind: ApplicationKind;
  status: ApplicationStatus;
  type: string | null;
  partnerName: string;
  reference: string | null;
  redirect: string | null;
  link: string | null;
  requestedAt: Date;
  settledAt: Date | null;
  operatorNeeded: boolean;
  /** The lead's latest application. */
  latest: boolean;
}

/** Views of a lead are in the audit trail, and in the lead's history too. */
const seen = 'lead.id-number-seen' satisfies AuditAction;
export type SeenEntry = typeof seen;
/** What agents did with the lead on the work list. */
export type DeskEntry = 'call ended' | 'call-back set' | 'note';

/** Returns null if there is no such lead in this scope. Entries are oldest first, applications newest first. */
export async function listLeadHistory(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
): Promise<{ origin: LeadOriginRow; entries: HistoryEntryRow[]; attempts: LeadAttemptRow[] } | null> {
  const [origin] = await sql<LeadOriginRow[]>`
    select l.source, u.name as "userName", k.name as "keyName", l.batch_id::float8 as "batchId",
      l.batch_row as "batchRow", b.file_name as "batchFileName",
      b.consent_words_ciphertext as "consentWordsCiphertext", b.created_at as "batchAt", l.consent_text as "consentText",
      case when c.id is not null then
        json_build_object('language', c.language, 'version', c.version, 'questions', c.questions) end as "consentRead", l.popi, l.basis,
      r.name as "refereeName", r.referee_id as "refereeCode", l.bank,
      l.sub_id as "subId", l.click_id as "clickId", l.cell_phone_number_sent as "cellPhoneNumberSent", l.erased_at as "erasedAt"
    from lead l
    left join ${sql('user')} u on u.id = l.user_id
    left join api_key k on k.id = l.api_key_id
    left join batch b on b.id = l.batch_id
    left join consent_text c on c.key = l.consent_text
    left join affiliate r on r.id = l.referee_affiliate_id
    where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}`;
  if (!origin) return null;
  const [entries, attempts] = await Promise.all([findEntries(sql, leadId), findAttempts(sql, leadId)]);
  return { origin, entries, attempts };
}

function findEntries(sql: Sql, leadId: number): Promise<HistoryEntryRow[]> {
  return sql<HistoryEntryRow[]>`
    select e.at, e.kind, e.detail, u.name as "userName", u.role as "userRole", k.name as "keyName",
      p.company_name as "partnerName", e.note_id::text as "noteId", e.note as "noteCiphertext"
    from (
      select id, at, kind, detail, user_id, api_key_id, null::uuid as note_id, null::bytea as note
      from lead_event where lead_id = ${leadId}
      union all
      select 0, l.created_at, ${historyKind('created')},
        jsonb_strip_nulls(jsonb_build_object('source', l.source, 'consent_text', coalesce((
          select text_key from consent where lead_id = l.id and channel = 'file' and given_at = l.created_at limit 1), b.consent_text))), b.user_id, b.api_key_id,
        null, null
      from lead l join batch b on b.id = l.batch_id
      -- Earlier releases stored it for such leads, too.
      where l.id = ${leadId} and not exists (
        select from lead_event where lead_id = l.id and kind = ${historyKind('created')})
      union all
      select id, at, action, '{}', case when actor_kind = 'user' then actor_id end, null, null, null from audit_event
      where action = ${seen} and subject_id = ${leadId}
      union all
      select d.id, d.at, 'call ended', jsonb_build_object('kind', d.kind, 'takenBack', d.undoes is not null, 'dueAt', c.due_at,
          'reason', d.reason),
        d.user_id, null, null, null
      from disposition d left join call_back c on c.id = d.made_call_back_id where d.lead_id = ${leadId}
      union all
      select c.id, c.created_at, 'call-back set', jsonb_build_object('dueAt', c.due_at, 'partnerId', c.partner_id),
        c.created_by, null, null, null
      from call_back c where c.lead_id = ${leadId}
        and not exists (select from disposition d where d.lead_id = c.lead_id and d.made_call_back_id = c.id)
      union all
      select 0, n.created_at, 'note', '{}', n.user_id, null, n.id, n.ciphertext
      from lead_note n where n.lead_id = ${leadId}) e
    left join ${sql('user')} u on u.id = e.user_id
    left join api_key k on k.id = e.api_key_id
    left join application a on a.id = (e.detail ->> 'applicationId')::bigint
    left join partner p on p.id = coalesce(a.partner_id, (e.detail ->> 'partnerId')::bigint)
    order by e.at, e.id`;
}

function findAttempts(sql: Sql, leadId: number): Promise<LeadAttemptRow[]> {
  return sql<LeadAttemptRow[]>`
    select a.id::float8 as id, a.kind, a.status, a.type, p.company_name as "partnerName", a.reference, a.redirect,
      a.link, a.requested_at as "requestedAt", a.settled_at as "settledAt",
      a.operator_needed_at is not null as "operatorNeeded", l.application_id is not distinct from a.id as latest
    from application a join partner p on p.id = a.partner_id join lead l on l.id = a.lead_id
    where a.lead_id = ${leadId} order by a.id desc`;
}
