import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { keyedHash } from '@/lib/base/crypto/crypto';
import { AppError } from '@/lib/base/error/error';
import { recently } from '@/lib/base/process/recently';
import { countSought } from './count-sought';

/** The same look-up for the same person is audited once meanwhile: a search runs again while somebody types. */
const sameLookUpMs = 10 * 60_000;

interface LookUp {
  by: 'phone' | 'id number' | 'email';
  number: string;
  /** How many leads it found. */
  leads: number;
  /** The affiliate whose leads were searched; left out: all were. */
  affiliateId?: number;
}

/** Records that an operator looked an applicant up by phone, ID number or email: how, and never the number. */
export async function recordLookUp(ctx: Context, { by, number, leads, affiliateId }: LookUp): Promise<void> {
  if (isRepeated(ctx, number, affiliateId)) return;
  await recordAudit(ctx, ctx.database, {
    action: 'applicant.looked-up',
    after: { by, leads },
    ...(affiliateId !== undefined && { affiliateId }),
  });
}

/** The file that is asked about: its digest shows afterwards which one it was. */
interface AskedFile {
  readonly digest: string;
  readonly rows: number;
}

/**
 * Looks applicants of the affiliate up by ID number for its staff, and records it before it is answered: how many were
 * asked about and found, never a number (design desk 8). Numbers of one birth date are counted, because a lead's page
 * shows it: half of what is too many is an alert. Throws `rate_limited` for too many. `find` returns how many were
 * found.
 */
export async function lookUpApplicants<Found>(
  ctx: AffiliateContext,
  { by, idNumbers, file }: { by: 'id number' | 'file'; idNumbers: readonly string[]; file?: AskedFile },
  find: () => Promise<Found>,
  countFound: (found: Found) => number,
): Promise<Found> {
  const { actor, clock, database, env, scope } = ctx;
  const sought = idNumbers.map((idNumber) => ({ idNumber, hash: keyedHash(env.piiKey, idNumber) }));
  const { ofOneDay, isTooMany, retryAfterSeconds } =
    actor.kind === 'user'
      ? countSought(actor.userId, sought, clock.now().getTime())
      : { ofOneDay: null, isTooMany: false, retryAfterSeconds: 0 };
  const found = isTooMany ? null : await find();
  const [only] = idNumbers;
  if (by === 'file' || only === undefined || isTooMany || !isRepeated(ctx, only, scope.affiliateId))
    await recordAudit(ctx, database, {
      action: 'applicant.looked-up',
      affiliateId: scope.affiliateId,
      environment: scope.environment,
      after: {
        by,
        ...(by === 'file' && { asked: idNumbers.length }),
        leads: found === null ? 0 : countFound(found),
        ...(file && { file: file.digest, rows: file.rows }),
        ...(ofOneDay !== null && { ofOneBirthDate: ofOneDay }),
        ...(isTooMany && { refused: true }),
      },
    });
  if (found === null)
    throw new AppError('rate_limited', 'too many ID numbers of one birth date were looked up today', {
      retryAfterSeconds,
    });
  return found;
}

function isRepeated(
  { actor, clock, env }: Context,
  number: string,
  affiliateId: number | undefined,
): boolean {
  const who = actor.kind === 'user' ? actor.sessionId : actor.kind;
  const same = `${who} ${affiliateId ?? 'all'} ${keyedHash(env.piiKey, number).toString('base64')}`;
  return recently('applicants looked up', same, sameLookUpMs, clock.now());
}
