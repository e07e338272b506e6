import type { z } from 'zod';
import { countBatchFiles, countDraftsOfApplicant } from '@/db/query/care/erasure';
import { listLeadsOfApplicant } from '@/db/query/care/lead-to-erase';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { type HeldOfApplicant, holdsNothing } from './held';
import { refuseMistyped } from './mistyped';
import type { applicantInput } from './schema';

/**
 * Counts how much `eraseApplicant` would erase; never returns the data. Audited with the counts, never the number. Throws `validation_failed` for a mistyped
 * number without data.
 */
export async function findApplicant(
  ctx: Context,
  input: z.output<typeof applicantInput>,
): Promise<HeldOfApplicant> {
  const { idNumber } = input;
  assertMay(ctx, 'applicant.erase');
  const { database } = ctx;
  const idNumberHashes = keyedHashes(ctx.env.piiKey, idNumber);
  const leads = await listLeadsOfApplicant(database, idNumberHashes);
  const held = {
    leads: leads.length,
    affiliates: new Set(leads.map(({ affiliateId }) => affiliateId)).size,
    files: await countBatchFiles(
      database,
      leads.map(({ id }) => id),
      { idNumber, idNumberHashes },
    ),
    drafts: await countDraftsOfApplicant(database, idNumberHashes),
  };
  refuseMistyped('idNumber', idNumber, holdsNothing(held));
  await recordAudit(ctx, database, { action: 'applicant.looked-up', after: held });
  return held;
}
