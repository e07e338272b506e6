import { advanceBatch, type ClaimedBatch, insertResults, type RowResult } from '@/db/query/batch-import';
import { type ChunkLead, findImportGate, findReferees, insertOrFindLeads } from '@/db/query/lead-chunk';
import type { BatchReadingInfo, BatchRowRules } from '@/db/schema/batch';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/read-catalogue';
import type { AffiliateContext } from '@/lib/context';
import { encrypt, keyedHash } from '@/lib/crypto';
import { isAppError } from '@/lib/error';
import { chooseIntent } from '@/lib/intent/choose-intent';
import { checkLeadInput, type LeadInput } from '@/lib/lead/schema';
import { checkLeadInputV1 } from '@/lib/v1/lead-input';
import { checkRow, type LeadCheck } from './check-row';
import type { RawRow } from './reader/reading';

/** A row after everything that needs no database. */
type CheckedRow = { row: number } & (
  | { lead: LeadInput; idNumberHash: Buffer; idNumberCiphertext: Buffer }
  | { errors: Record<string, string[]> }
);

/** The rules of `POST /lead`, by the version of the API that took the file. */
const leadChecks: Record<BatchRowRules, LeadCheck> = { standard: checkLeadInput, v1: checkLeadInputV1 };

/** Checks rows by the rules of `POST /lead` and encrypts what will be stored: the part that keeps a core busy. */
export function checkRows(
  ctx: AffiliateContext,
  batch: ClaimedBatch,
  reading: BatchReadingInfo,
  rows: readonly RawRow[],
): CheckedRow[] {
  const { piiKey } = ctx.env;
  return rows.map(({ row, cells }) => {
    const checked = checkRow(reading, cells, batch, leadChecks[batch.rowRules]);
    if ('errors' in checked) return { row, errors: checked.errors };
    const { input } = checked;
    return {
      row,
      lead: input,
      idNumberHash: keyedHash(piiKey, input.idNumber),
      idNumberCiphertext: encrypt(piiKey, input.idNumber, 'id number'),
    };
  });
}

/**
 * Stores a chunk's leads, results and progress in one transaction, by the rules of `POST /lead`: an applicant who
 * is in the chunk twice is created once. Returns false when nothing was written because the environment is in
 * maintenance or the affiliate switched off. Throws `FencedError` when another run has taken over.
 */
export async function storeRows(
  ctx: AffiliateContext,
  batch: ClaimedBatch,
  chunk: number,
  rows: readonly CheckedRow[],
): Promise<boolean> {
  const { sql } = ctx.database;
  for (let tries = 1; ; tries += 1) {
    const gate = await findImportGate(sql, ctx.scope);
    if (gate.maintenance || !gate.affiliateActive) return false;
    const catalogue = await readCatalogue(ctx, ctx.scope.environment, gate.catalogueVersion);
    const referees = await findReferees(sql, codesOf(rows));
    const plan = planRows(ctx, catalogue, referees, rows);
    try {
      const stored = await sql.begin(async (tx) => {
        await advanceBatch(tx, batch, chunk);
        const found =
          plan.leads.length === 0
            ? []
            : await insertOrFindLeads(
                tx,
                ctx.scope,
                {
                  batchId: batch.id,
                  keyId: batch.apiKeyId,
                  userId: batch.userId,
                  consentText: batch.consentText,
                },
                catalogue.version,
                plan.leads,
              );
        if (found === null) throw new ChangedError();
        await insertResults(tx, batch, plan.results(new Map(found.map((lead) => [lead.batchRow, lead]))));
        return true;
      });
      return stored;
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      const again = error instanceof ChangedError || code === '40P01' || code === '40001';
      if (!again || tries === 10) throw error;
    }
  }
}

/** The catalogue, maintenance or the affiliate changed between the look and the write. */
class ChangedError extends Error {}

const codesOf = (rows: readonly CheckedRow[]) => [
  ...new Set(
    rows.flatMap((row) => ('lead' in row && row.lead.refereeId !== null ? [row.lead.refereeId] : [])),
  ),
];

type FoundLead = { leadId: number; created: boolean };

/** Which leads the chunk holds, each applicant once per intent, and how the rows' results follow from them. */
function planRows(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  referees: ReadonlyMap<string, number>,
  rows: readonly CheckedRow[],
) {
  const leads: ChunkLead[] = [];
  const firstRows = new Map<string, number>();
  const makers = rows.map((checked): ((found: ReadonlyMap<number, FoundLead>) => RowResult) => {
    const { row } = checked;
    const refused = (message: string, errors: Record<string, string[]> | null): RowResult => ({
      row,
      status: 'invalid',
      leadId: null,
      message,
      errors,
      partnerIds: null,
    });
    if ('errors' in checked) return () => refused('Validation failed.', checked.errors);
    const { lead } = checked;
    const intentId = intentOf(ctx, catalogue, lead);
    if (typeof intentId === 'string') return () => refused(intentId, null);
    const refereeAffiliateId = lead.refereeId === null ? null : (referees.get(lead.refereeId) ?? null);
    if (lead.refereeId !== null && refereeAffiliateId === null)
      return () => refused('referee_id not found', null);
    const identity = `${intentId} ${checked.idNumberHash.toString('latin1')}`;
    const firstRow = firstRows.get(identity) ?? row;
    if (firstRow === row) {
      firstRows.set(identity, row);
      leads.push(chunkLead(checked.row, lead, checked, intentId, refereeAffiliateId));
    }
    return (found) => {
      const stored = found.get(firstRow);
      if (!stored) throw new Error('a row of the chunk has no lead');
      const created = stored.created && firstRow === row;
      const { partnerIds } = lead;
      return {
        row,
        status: created ? 'created' : 'duplicate',
        leadId: stored.leadId,
        message: null,
        errors: null,
        partnerIds: partnerIds?.filter(Number.isSafeInteger) ?? null,
      };
    };
  });
  return {
    leads,
    results: (found: ReadonlyMap<number, FoundLead>) => makers.map((make) => make(found)),
  };
}

/** The intent's id, or the message of spec 7.3. */
function intentOf(ctx: AffiliateContext, catalogue: Catalogue, lead: LeadInput): number | string {
  try {
    return chooseIntent(catalogue, ctx.scope.affiliateId, lead).id;
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
}

function chunkLead(
  batchRow: number,
  lead: LeadInput,
  secret: { idNumberHash: Buffer; idNumberCiphertext: Buffer },
  intentId: number,
  refereeAffiliateId: number | null,
): ChunkLead {
  return {
    batchRow,
    intentId,
    refereeAffiliateId,
    firstName: lead.firstName,
    lastName: lead.lastName,
    cellPhoneNumber: lead.cellPhoneNumber,
    cellPhoneNumberSent: lead.cellPhoneNumberSent,
    email: lead.email,
    idNumberCiphertext: secret.idNumberCiphertext,
    idNumberHash: secret.idNumberHash,
    popi: lead.popi,
    fields: lead.fields,
  };
}
