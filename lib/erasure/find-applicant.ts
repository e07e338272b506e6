import { countBatchFiles, countDraftsOfApplicant, listLeadsOfApplicant } from '@/db/query/erasure';
import type { Context } from '@/lib/context';
import { keyedHash } from '@/lib/crypto';
import { parseInput } from '@/lib/parse-input';
import { assertMay } from '@/lib/permission';
import type { HeldOfApplicant } from './held';
import { refuseMistyped } from './mistyped';
import { type ApplicantInput, applicantInput } from './schema';

/**
 * Counts how much `eraseApplicant` would erase; never returns the data. Throws `validation_failed` for a mistyped
 * number without data.
 */
export async function findApplicant(ctx: Context, input: ApplicantInput): Promise<HeldOfApplicant> {
  const { idNumber } = parseInput(applicantInput, input);
  assertMay(ctx, 'applicant.erase');
  const { database } = ctx;
  const hash = keyedHash(ctx.env.piiKey, idNumber);
  const leads = await listLeadsOfApplicant(database, hash);
  const held = {
    leads: leads.length,
    affiliates: new Set(leads.map(({ affiliateId }) => affiliateId)).size,
    files: await countBatchFiles(
      database,
      leads.map(({ id }) => id),
      hash,
    ),
    drafts: await countDraftsOfApplicant(database, hash),
  };
  refuseMistyped(idNumber, held);
  return held;
}
