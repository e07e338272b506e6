import { countBatchFiles, countDraftsOfApplicant, findLeadsOfApplicant } from '@/db/query/erasure';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import { keyedHash } from '@/lib/crypto';
import { parseInput } from '@/lib/parse-input';
import type { HeldOfApplicant } from './held';
import { type ApplicantInput, applicantInput } from './schema';

/** How much `eraseApplicant` would erase: counts for the one who is about to, never what is held. */
export async function findApplicant(ctx: Context, input: ApplicantInput): Promise<HeldOfApplicant> {
  const { idNumber } = parseInput(applicantInput, input);
  assertMay(ctx, 'applicant.erase');
  const { sql } = ctx.database;
  const hash = keyedHash(ctx.env.piiKey, idNumber);
  const leads = await findLeadsOfApplicant(sql, hash);
  return {
    leads: leads.length,
    affiliates: new Set(leads.map(({ affiliateId }) => affiliateId)).size,
    files: await countBatchFiles(
      sql,
      leads.map(({ id }) => id),
      hash,
    ),
    drafts: await countDraftsOfApplicant(sql, hash),
  };
}
