import { updateShareChecked, updateShareChecking } from '@/db/query/lender/partner-share';
import type { Context } from '@/lib/base/actor/context';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { newTrace } from '@/lib/base/process/trace';
import { isLive, runCheck } from '@/lib/lender/partner-check/check-partner';
import type { CheckTiming } from '@/lib/lender/partner-check/play';
import type { CheckReport } from '@/lib/lender/partner-check/report';
import { findOpenShare } from './open-share';

/** A check that a page started has ended by then. */
const longestSeconds = 60;

/**
 * Checks the system of a link's partner, as the lender's developer. Throws `not_found` for a link that no longer works,
 * `conflict` while its check is under way, and `rule_broken` for a partner that real applicants go to.
 */
export async function checkShared(
  process: ProcessState,
  { token }: { token: string },
  origin: string | null,
  timing: CheckTiming,
): Promise<CheckReport> {
  const open = await findOpenShare(process.database, token);
  if (!open) throw notFound('link');
  const { share, partner } = open;
  if (isLive(partner))
    throw ruleBroken('real applicants go to this system: ask whoever sent you the link to check it');
  if (!(await updateShareChecking(process.database, share.id, longestSeconds)))
    throw new AppError('conflict', 'a check is under way: wait for it to end');
  const actor = { kind: 'partner', partnerId: partner.id } as const;
  const ctx: Context = { ...process, ...newTrace(), actor, origin };
  try {
    return await runCheck(ctx, partner, timing);
  } finally {
    await updateShareChecked(process.database, share.id);
  }
}
