import { findDispositionLabels } from '@/db/query/desk/disposition';
import {
  type HistoryEntryRow,
  type LeadAttemptRow,
  type LeadOriginRow,
  listLeadHistory,
} from '@/db/query/lead/lead-history';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import { statedConsent } from '@/lib/applicant/consent';
import { openConsentWords } from '@/lib/applicant/consent-words';
import { maskFileName } from '@/lib/applicant/mask';
import { normalisePhone } from '@/lib/applicant/phone';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import type { Env } from '@/lib/base/process/env';
import { listed } from '@/lib/base/text/text';
import { type DispositionLabels, isDispositionKind, withDefaults } from '@/lib/desk/disposition/kind';
import { openNote } from '@/lib/desk/lead-note/add-note';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { getLeadConsents } from '@/lib/lead/consent/list-consents';
import { describeHistoryEntry } from './describe-entry';
import type { HistoryEntry, LeadAttempt, LeadConsent, LeadHistory, LeadProvenance } from './history-view';

/**
 * Returns how one of the affiliate's own leads came in, which partners have had it, and who did what when, including
 * views of the full ID number. Throws `lead not found` for any other id.
 */
export async function getLeadHistory(ctx: AffiliateContext, hashid: string): Promise<LeadHistory> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const found = leadId === null ? null : await listLeadHistory(ctx.database, ctx.scope, leadId);
  if (!found || leadId === null) throw notFound('lead');
  recordRead(ctx, { kind: 'opened', leadId });
  const [said, consents] = await Promise.all([
    findDispositionLabels(ctx.database, ctx.scope),
    getLeadConsents(ctx, hashid),
  ]);
  const labels = withDefaults(said?.labels ?? {});
  const history = {
    provenance: provenance(ctx.env, found.origin, found.entries),
    consents,
    attempts: found.attempts.map((row) => attempt(ctx.env, row)),
    entries: found.entries
      .map((row) => entry(ctx.env, row, labels, (one) => noteOf(ctx, leadId, one)))
      .reverse(),
  };
  return isViewing(ctx) ? maskHistory(history) : history;
}

/** For an operator who only looks at the lead: without links, the phone number as sent, and what a file is called. */
function maskHistory({ provenance: origin, consents, attempts, entries }: LeadHistory): LeadHistory {
  const { batch } = origin;
  const fileName = batch?.fileName ? maskFileName(batch.fileName) : null;
  return {
    provenance: { ...origin, cellPhoneNumberSent: null, batch: batch && { ...batch, fileName } },
    consents,
    attempts: attempts.map((one) => ({ ...one, link: '' })),
    entries,
  };
}

function provenance(env: Env, row: LeadOriginRow, entries: readonly HistoryEntryRow[]): LeadProvenance {
  const { idKey } = env;
  const { batchId, cellPhoneNumberSent: sent } = row;
  return {
    source: row.source,
    basis: row.basis,
    by: row.userName ?? (row.keyName === null ? null : `API key ${row.keyName}`),
    batch:
      batchId === null
        ? null
        : { id: publicId(idKey, 'batch', batchId), row: row.batchRow, fileName: row.batchFileName },
    consent: consentOf(row, entries) ?? consentInFile(env, row),
    referee: row.refereeCode === null ? null : `${row.refereeName} (${row.refereeCode})`,
    bank: row.bank,
    subId: row.subId,
    clickId: row.clickId,
    cellPhoneNumberSent: sent === '' || sent === normalisePhone(sent) ? null : sent,
    erasedAt: row.erasedAt?.toISOString() ?? null,
  };
}

function consentOf(
  { consentText, consentRead }: LeadOriginRow,
  entries: readonly HistoryEntryRow[],
): LeadConsent | null {
  if (consentText === null) return null;
  if (!consentRead) return { language: null, by: null, at: null, words: [statedConsent(consentText)] };
  const { language, version, questions } = consentRead;
  // Leads of earlier releases have it with later answers only, not with their creation.
  const asked =
    entries.findLast(({ detail }) => detail.consent_text === consentText) ??
    entries.find(({ kind }) => kind === 'created');
  return {
    language,
    version,
    at: asked?.at.toISOString() ?? '',
    by: asked?.userName ?? null,
    words: questions.map(({ words }) => words),
  };
}

/** The sender decided which words of the file mean consent. */
function consentInFile(
  { piiKey }: Env,
  { batchId, batchAt, consentWordsCiphertext, userName }: LeadOriginRow,
): LeadConsent | null {
  if (batchId === null || batchAt === null || !consentWordsCiphertext) return null;
  const given = openConsentWords(piiKey, batchId, consentWordsCiphertext).filter((word) => word.given);
  const words = listed(given.map(({ word }) => `“${word}”`));
  return { language: null, by: userName, at: batchAt.toISOString(), words: [`Taken as consent: ${words}.`] };
}

function attempt({ idKey }: Env, { redirect, link, ...row }: LeadAttemptRow): LeadAttempt {
  return {
    ...row,
    id: publicId(idKey, 'application', row.id),
    link: link ?? redirect ?? '',
    requestedAt: row.requestedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

function entry(
  { idKey }: Env,
  row: HistoryEntryRow,
  labels: DispositionLabels,
  openedNote: (row: HistoryEntryRow) => string | null,
): HistoryEntry {
  const { kind, leadId } = row.detail;
  const detail = isDispositionKind(kind) ? { ...row.detail, label: labels[kind] } : row.detail;
  const note = openedNote(row);
  return {
    at: row.at.toISOString(),
    what: describeHistoryEntry({ ...row, detail }),
    by: doer(row),
    ...(note !== null && { note }),
    ...(typeof leadId === 'number' && { leadId: publicId(idKey, 'lead', leadId) }),
  };
}

/** What an agent noted; not for an operator who only looks: it may say anything of the applicant. */
function noteOf(ctx: AffiliateContext, leadId: number, row: HistoryEntryRow): string | null {
  if (row.noteId === null || row.noteCiphertext === null || isViewing(ctx)) return null;
  return openNote(ctx.env, leadId, row.noteId, row.noteCiphertext);
}

/** Operators act for the service: affiliates are not told their names. */
function doer({ userName, userRole, keyName, detail }: HistoryEntryRow): string | null {
  if (userRole === 'operator' || detail.by === 'operator') return 'Operator';
  // An outcome is attributed to the partner, whoever was waiting for it.
  if (detail.by !== undefined && detail.by !== 'sandbox') return null;
  return userName ?? (keyName === null ? null : `API key ${keyName}`);
}
