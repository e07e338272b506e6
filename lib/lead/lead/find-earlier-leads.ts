import { z } from 'zod';
import { listEarlierLeads as selectEarlierLeads } from '@/db/query/lead/lead-earlier';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { fieldText } from '@/lib/base/error/message';
import { parseInput } from '@/lib/base/input/parse-input';
import { lookUpApplicants } from '@/lib/desk/lead-read/record-look-up';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import type { EarlierLeads } from './earlier-lead';

const shownLeads = 5;
const input = z.object({ idNumber: z.string().regex(/^[0-9]{13}$/, fieldText.thirteenDigits) });
type EarlierLeadsInput = z.output<typeof input>;
export const readEarlierLeadsInput = (body: unknown): EarlierLeadsInput => parseInput(input, body);

/**
 * Finds the affiliate's existing leads of an applicant in this environment, whoever sent them; also during maintenance.
 * Searches by the keyed hash: no ID number is decrypted or returned. Recorded as a look-up, and as a read of each lead
 * (design desk 8). Throws `rate_limited` for too many applicants of one birth date.
 */
export async function findEarlierLeads(
  ctx: AffiliateContext,
  { idNumber }: EarlierLeadsInput,
): Promise<EarlierLeads> {
  const { idKey, piiKey } = ctx.env;
  const rows = await lookUpApplicants(
    ctx,
    { by: 'id number', idNumbers: [idNumber] },
    () =>
      selectEarlierLeads(ctx.database, ctx.scope, {
        idNumberHashes: keyedHashes(piiKey, idNumber),
        limit: shownLeads,
      }),
    (found) => found[0]?.total ?? 0,
  );
  for (const { id } of rows) recordRead(ctx, { kind: 'opened', leadId: id });
  return {
    leads: rows.map((row) => ({
      id: publicId(idKey, 'lead', row.id),
      state: row.state,
      intent: { id: row.intentId, title: row.intentTitle },
      name: `${row.firstName} ${row.lastName}`,
      capturedBy: row.userName ?? (row.source === 'batch' ? 'Batch' : 'API'),
      partnerName: row.partnerName,
      createdAt: row.createdAt.toISOString(),
      duplicateUntil: row.duplicateUntil?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
}
