import { createHmac } from 'node:crypto';
import type { Queryable } from '@/db/client';
import { deleteSignInAttempt, deleteSignInAttempts, insertSignInAttempt } from '@/db/query/access/sign-in';
import { derivedKey } from '@/lib/base/crypto/derived-key';
import { AppError } from '@/lib/base/error/error';
import { networkOf, widerNetworks } from '@/lib/base/network/network';
import type { Env } from '@/lib/base/process/env';
import type { ProcessState } from '@/lib/base/process/process';
import { counted } from '@/lib/base/text/text';

export const windowSeconds = 15 * 60;
/**
 * Maximum password attempts within the window. A user who mistypes never reaches these limits; a guesser does.
 * `both`, for one account from one address: stops a guesser, but no user at another address. `address`, for all accounts
 * from one address: stops attempts on lists of accounts. `account`, for one account from all addresses, each counted up
 * to `both` at most: takes twenty addresses at once to reach, and stops more than that. Of IPv6 a whole /64 is one
 * address, whose /56 may try twice and whose /48 four times as often; for the account a whole /48 counts as one.
 */
const most = { both: 5, address: 50, account: 100 };
/** The same for links by mail that visitors ask for: nobody can use up an account's, which stops mails in another way. */
export const linkLimits: Limits = { ...most, account: Number.POSITIVE_INFINITY };
/** The same for codes of a second factor: of three in a million any is right, so an account takes fewer. */
export const codeLimits: Limits = { ...most, account: 20 };
type Limits = Readonly<typeof most>;

interface Check {
  readonly kind: string;
  readonly count: { tries: number; freeInSeconds: number };
  readonly most: number;
}

interface Attempt {
  /** In lower case. */
  email: string;
  address: string;
  /** Of a browser that has signed in with this email before (`device.ts`). It is counted in place of the address. */
  device?: string | null;
}

/** Returns an email as accounts are told apart by it. */
export const accountEmail = (email: string) => email.trim().toLowerCase().slice(0, 320);

/** Takes the place of the email for a signed-in user's tries, which must not lock the user out of signing in. */
export const ownAccount = (userId: number) => `user ${userId}`;

/** The same for mails with a code that a user asks for. */
export const mailsTo = (userId: number) => `mail to user ${userId}`;

/** The same for links that a visitor asks for, whether or not there is such an account. */
export const linksTo = (email: string) => `link to ${email}`;

/** The same for codes at sign-in, which others' guesses at the password must not use up. */
export const accountOfCodes = (userId: number) => `code of user ${userId}`;

/**
 * What attempts at an account are stored under. A keyed hash: people type anything into the field of an email, and an
 * erased applicant's would stay. By a key of SECRET, so that a rotation of PII_KEY does not forget any.
 */
export function accountHash({ secret }: Env, email: string): Buffer {
  const key = derivedKey(secret, 'sign-in attempt');
  return createHmac('sha256', key).update(email.toLowerCase()).digest();
}

/** Forgets all attempts at an account, from wherever: after a successful sign-in or a new password. */
export async function forgetTries(
  { env }: Pick<ProcessState, 'env'>,
  db: Queryable,
  email: string,
): Promise<void> {
  await deleteSignInAttempts(db, accountHash(env, email));
}

/**
 * Counts a password attempt, wherever a password is asked for. Throws `rate_limited` after too many: such an attempt is
 * refused unchecked and does not count, so that retrying neither lengthens the wait nor keeps an account locked for
 * others. A known device passes the account's limit, which guesses from elsewhere may have used up.
 */
export async function assertFewTries(
  process: ProcessState,
  attempt: Attempt,
  limits: Limits = most,
): Promise<void> {
  const { refusal, forget } = await countTry(process, attempt, limits);
  if (refusal === null) return;
  await forget();
  throw refusal;
}

/**
 * The same for a sign-in: returns the refusal where this address is within its limits and only the account's is over,
 * which guesses from many other addresses used up. Such an attempt counts; whoever shows more than a password passes.
 */
export async function assertFewTriesHere(
  process: ProcessState,
  attempt: Attempt,
): Promise<AppError<'rate_limited'> | null> {
  const { refusal, isOfAccountAlone, forget } = await countTry(process, attempt, most);
  if (refusal === null || isOfAccountAlone) return refusal;
  await forget();
  throw refusal;
}

async function countTry(
  process: ProcessState,
  { email, address, device = null }: Attempt,
  limits: Limits,
): Promise<{
  refusal: AppError<'rate_limited'> | null;
  isOfAccountAlone: boolean;
  /** The try does not count. */
  forget: () => Promise<void>;
}> {
  const db = process.database;
  const from = device === null ? networkOf(address) : `device ${device}`;
  const wider = widerNetworks(from);
  const counts = await insertSignInAttempt(
    db,
    { accountHash: accountHash(process.env, email), address: from },
    { windowSeconds, mostByAddress: limits.both, wider },
  );
  const { id } = counts;
  const checks: readonly Check[] = [
    { kind: 'both', count: counts.both, most: limits.both },
    { kind: 'both /56', count: counts.both56, most: limits.both * 2 },
    { kind: 'both /48', count: counts.both48, most: limits.both * 4 },
    ...(device === null
      ? [
          { kind: 'address', count: counts.any, most: limits.address },
          { kind: 'address /56', count: counts.any56, most: limits.address * 2 },
          { kind: 'address /48', count: counts.any48, most: limits.address * 4 },
          { kind: 'account', count: counts.account, most: limits.account },
        ]
      : []),
  ];
  const over = checks.filter((check) => check.count.tries > check.most);
  const forget = () => deleteSignInAttempt(db, id);
  const isOfAccountAlone = over.every(({ kind }) => kind === 'account');
  if (over.length === 0) return { refusal: null, isOfAccountAlone, forget };
  process.log.warn({ address, over: over.map(({ kind }) => kind) }, 'guesses throttled');
  const retryAfterSeconds = Math.max(1, ...over.map(({ count }) => count.freeInSeconds));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `too many tries: try again in ${counted(minutes, 'minute')}`;
  return { refusal: new AppError('rate_limited', message, { retryAfterSeconds }), isOfAccountAlone, forget };
}
