import { countClaimsBy } from '@/db/query/money/claim-report';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import type { ClaimGrouping, ClaimReason } from '@/word/return-claim';
import { readReasonWords } from './reason';

export const claimReportDays = 92;
const mostGroups = 100;

/** The claims of a lender, an affiliate, an agent or a reason. */
export interface ClaimGroup {
  name: string;
  claims: number;
  open: number;
  accepted: number;
  refused: number;
  /** Of those that are decided, in percent; null: none is. */
  share: number | null;
}

/** Counts the claims of the last 92 days by lender, affiliate, agent or reason, with the share that was accepted. */
export async function reportClaims(
  ctx: Context,
  { environment, by }: { environment: Environment; by: ClaimGrouping },
): Promise<ClaimGroup[]> {
  assertMay(ctx, 'return-claim.list');
  const { database } = ctx;
  const [rows, words] = await Promise.all([
    countClaimsBy(database, environment, { by, days: claimReportDays, limit: mostGroups }),
    readReasonWords(database, environment),
  ]);
  return rows.map(({ name, ...counts }) => {
    const decided = counts.accepted + counts.refused;
    return {
      name: by === 'reason' ? words[name as ClaimReason] : (name ?? 'Nobody: by a system'),
      ...counts,
      share: decided === 0 ? null : Math.round((100 * counts.accepted) / decided),
    };
  });
}
