import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClaimedBatch } from '@/db/query/batch/batch-import';
import {
  type ChunkLead,
  type ChunkRefusal,
  type ChunkRepeat,
  type ChunkRows,
  findImportGuard,
  listReferees,
} from '@/db/query/batch/lead-chunk';
import { updateFormerIdentities } from '@/db/query/care/rotation';
import type { BatchReadingInfo, BatchRowRules } from '@/db/schema/batch/batch';
import { checkLeadInput, type LeadInput } from '@/lib/applicant/schema';
import {
  formerIdentity,
  type SealedIdNumber,
  sealIdNumber,
  sealRejectedIdNumber,
} from '@/lib/applicant/sealed-id-number';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { isAppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { convertCell } from '@/lib/batch/row/cell';
import { checkRow, type LeadCheck } from '@/lib/batch/row/check-row';
import { chooseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { optOutHash, optOutHashes } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { readableTexts } from '@/lib/message/consent-text/stated-text';
import { checkLeadInputV1 } from '@/lib/v1/lead-input';
import type { RawRow } from './read-batch-file';
import { sealRejectedRows } from './rejected-row';

/** A row after all steps that need no database. */
type CheckedRow = { row: number } & (
  | ({ lead: LeadInput; optOutHashes: Buffer[]; consentText: string | null } & SealedIdNumber)
  | { errors: Record<string, string[]>; idNumber: string | null }
);

/** The rules of `POST /lead`, by API version of the upload. */
const leadChecks: Record<BatchRowRules, LeadCheck> = { standard: checkLeadInput, v1: checkLeadInputV1 };

/** What a row is told whose applicant was erased while the file waited (design batch, erasures). */
export const erasedMeanwhile = 'this applicant was erased after the file was sent';

/** Rows checked at a time: a few milliseconds, after which other work of the process has its turn. */
const checkedAtOnce = 250;

/** Checks rows by the rules of `POST /lead` and encrypts what will be stored: the CPU-bound part. */
async function checkRows(
  ctx: AffiliateContext,
  batch: ClaimedBatch,
  reading: BatchReadingInfo,
  rows: readonly RawRow[],
  optOutKey: Buffer,
): Promise<CheckedRow[]> {
  const { env, scope } = ctx;
  const found: CheckedRow[] = [];
  for (const { row, cells } of rows) {
    if (found.length % checkedAtOnce === 0) await nextTurn();
    const checked = checkRow(reading, cells, batch, leadChecks[batch.rowRules]);
    if ('errors' in checked) {
      found.push({ row, errors: checked.errors, idNumber: wholeIdNumber(reading, cells) });
      continue;
    }
    const lead = checked.input;
    const { idNumberCiphertext, idNumberHash } = sealIdNumber(env.piiKey, scope, lead.idNumber);
    found.push({
      row,
      lead,
      // The first version of the API has no such field.
      consentText: batch.rowRules === 'v1' ? null : checked.consentText,
      optOutHashes: optOutHashes(optOutKey, lead),
      idNumberCiphertext,
      idNumberHash,
    });
  }
  return found;
}

/** The applicant of a rejected row, in case they are erased while the file is kept. */
export function wholeIdNumber(
  { cellKind, columns }: BatchReadingInfo,
  cells: readonly unknown[],
): string | null {
  for (const [index, { field }] of columns.entries()) {
    if (field !== 'id_number') continue;
    const cell = cells[index];
    const value = cellKind === 'json' ? cell : convertCell(field, cell);
    if (typeof value === 'string' && /^\d{13}$/.test(value.trim())) return value.trim();
  }
  return null;
}

/**
 * Resolves a chunk of rows by the rules of `POST /lead`; an applicant who appears twice is created once. Returns
 * `closed` during maintenance and while the affiliate is switched off.
 */
export async function prepareRows(
  ctx: AffiliateContext,
  batch: ClaimedBatch,
  reading: BatchReadingInfo,
  chunk: number,
  rows: readonly RawRow[],
): Promise<ChunkRows | 'closed'> {
  const { database } = ctx;
  const guard = await findImportGuard(database, ctx.scope);
  if (guard.maintenance || !guard.affiliateActive) return 'closed';
  const catalogue = await readCatalogue(ctx, ctx.scope.environment, guard.catalogueVersion);
  const optOutKey = await knownOptOutKey(ctx);
  const checked = await checkRows(ctx, batch, reading, rows, optOutKey);
  const referees = await listReferees(database, codesOf(checked));
  const texts = await readableTexts(
    ctx,
    checked.flatMap((row) => ('lead' in row ? (row.consentText ?? []) : [])),
  );
  const sorted = sortRows(ctx, batch, catalogue, { referees, texts, optOutKey }, checked);
  await renewIdentities(ctx, sorted.leads, checked);
  const place = { batchId: batch.id, number: chunk };
  const rejectedCiphertext = sealRejectedRows(ctx.env.piiKey, place, rows, sorted.refusals);
  return { ...sorted, rejectedCiphertext };
}

const codesOf = (rows: readonly CheckedRow[]) => [
  ...new Set(
    rows.flatMap((row) => ('lead' in row && row.lead.refereeId !== null ? [row.lead.refereeId] : [])),
  ),
];

/** Resolves each row: a new lead (once per applicant and intent), a repeat of one, or a refusal. */
function sortRows(
  ctx: AffiliateContext,
  batch: ClaimedBatch,
  catalogue: Catalogue,
  {
    referees,
    texts,
    optOutKey,
  }: { referees: ReadonlyMap<string, number>; texts: ReadonlySet<string>; optOutKey: Buffer },
  rows: readonly CheckedRow[],
): Omit<ChunkRows, 'rejectedCiphertext'> {
  const { piiKey } = ctx.env;
  const leads: ChunkLead[] = [];
  const repeats: ChunkRepeat[] = [];
  const refusals: ChunkRefusal[] = [];
  const firstRows = new Map<string, number>();
  const isErased = erasedSince(ctx, batch);
  const refused = (idNumber: string): ChunkRefusal['idNumber'] => ({
    ...sealRejectedIdNumber(piiKey, batch.id, idNumber),
    optOutHash: optOutHash(optOutKey, 'id_number', idNumber),
  });
  let unknownTexts = 0;
  for (const checked of rows) {
    const { row } = checked;
    if ('errors' in checked) {
      const { errors, idNumber } = checked;
      const whose = idNumber === null ? null : refused(idNumber);
      refusals.push({ row, message: answerText.validationFailed, errors, idNumber: whose });
      continue;
    }
    const { lead, idNumberHash } = checked;
    const refuse = (message: string) => {
      refusals.push({ row, message, errors: null, idNumber: refused(lead.idNumber) });
    };
    const intentId = intentOf(ctx, catalogue, lead);
    const refereeAffiliateId = lead.refereeId === null ? null : referees.get(lead.refereeId);
    if (isErased(lead.idNumber)) {
      refuse(erasedMeanwhile);
    } else if (typeof intentId === 'string') {
      refuse(intentId);
    } else if (refereeAffiliateId === undefined) {
      refuse(answerText.refereeNotFound);
    } else {
      const partnerIds = lead.partnerIds?.filter(Number.isSafeInteger) ?? null;
      const isKnown = checked.consentText !== null && texts.has(checked.consentText);
      if (checked.consentText !== null && !isKnown) unknownTexts += 1;
      const identity = `${intentId} ${idNumberHash.toString('latin1')}`;
      const firstRow = firstRows.get(identity);
      if (firstRow !== undefined) {
        repeats.push({ row, firstRow, partnerIds });
        continue;
      }
      firstRows.set(identity, row);
      // Field by field: an object spread into another is looked up name by name.
      leads.push({
        batchRow: row,
        intentId,
        refereeAffiliateId,
        firstName: lead.firstName,
        lastName: lead.lastName,
        cellPhoneNumber: lead.cellPhoneNumber,
        cellPhoneNumberSent: lead.cellPhoneNumberSent,
        email: lead.email,
        idNumberCiphertext: checked.idNumberCiphertext,
        idNumberHash,
        optOutHashes: checked.optOutHashes,
        popi: lead.popi,
        fields: lead.fields,
        subId: lead.subId,
        clickId: lead.clickId,
        partnerIds,
        consentText: isKnown ? checked.consentText : null,
      });
    }
  }
  return { catalogueVersion: catalogue.version, leads, repeats, refusals, unknownTexts };
}

/** Returns whether an applicant was erased after the file came; mostly nobody was. */
function erasedSince(
  { env }: AffiliateContext,
  { erasedHashes }: ClaimedBatch,
): (idNumber: string) => boolean {
  if (erasedHashes.length === 0) return () => false;
  const erased = new Set(erasedHashes.map((hash) => hash.toString('hex')));
  return (idNumber) => keyedHashes(env.piiKey, idNumber).some((hash) => erased.has(hash.toString('hex')));
}

/** While PII_KEY is rotated, an applicant may still be known by the former key's hash. */
async function renewIdentities(
  { database, env, scope }: AffiliateContext,
  leads: readonly ChunkLead[],
  rows: readonly CheckedRow[],
): Promise<void> {
  if (!env.piiKey.former) return;
  const idNumbers = new Map(rows.map((row) => [row.row, 'lead' in row ? row.lead.idNumber : '']));
  await updateFormerIdentities(
    database,
    leads.flatMap(({ batchRow, intentId }) =>
      formerIdentity(env.piiKey, scope, intentId, idNumbers.get(batchRow) ?? ''),
    ),
  );
}

/** Returns the intent's id, or the message of spec 7.3. */
function intentOf(ctx: AffiliateContext, catalogue: Catalogue, lead: LeadInput): number | string {
  try {
    return chooseIntent(catalogue, ctx.scope.affiliateId, lead).id;
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
}
