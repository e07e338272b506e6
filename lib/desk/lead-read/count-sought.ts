import { perProcess } from '@/lib/base/process/process';

/**
 * A file's applicants are born on many days: of 200,000 some 30 on the same one. Who tries out an ID number whose
 * birth date they see asks for hundreds of one day.
 */
const freelyOfOneDay = 40;
/** For so many applicants asked about, one more may share a birth date. */
const applicantsPerOneMore = 2_000;
const windowMs = 86_400_000;

/** Of one user; after that they are forgotten, and one asked about again counts twice. */
const mostRemembered = 20_000;
const mostUsers = 200;

interface Sought {
  readonly beganMs: number;
  /** Birth date, as in the number: how many different numbers of that day. */
  readonly days: Map<string, number>;
  /** A part of each number's keyed hash. */
  readonly numbers: Set<number>;
  applicants: number;
}

export interface SoughtNumber {
  readonly idNumber: string;
  /** Its keyed hash, so that no number stays in memory. */
  readonly hash: Buffer;
}

/** What this look-up adds to those of the last day. */
export interface SoughtCount {
  /** How many different numbers of one birth date, at most; null while that is what files are like. */
  readonly ofOneDay: number | null;
  /** They are too many: nothing is looked up. */
  readonly isTooMany: boolean;
  /** When the day is over in which these count. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts ID numbers that a user looks up, in this process, by birth date. A lead's page shows the birth date, so
 * whoever wants the whole number tries those of one day.
 */
export function countSought(userId: number, sought: readonly SoughtNumber[], nowMs: number): SoughtCount {
  const users = perProcess('ID numbers looked up', () => new Map<number, Sought>());
  for (const [id, { beganMs }] of users) if (nowMs - beganMs >= windowMs) users.delete(id);
  const mine = users.get(userId) ?? { beganMs: nowMs, days: new Map(), numbers: new Set(), applicants: 0 };
  // The one used last is forgotten last.
  users.delete(userId);
  users.set(userId, mine);
  const [oldest] = users.keys();
  if (users.size > mostUsers && oldest !== undefined) users.delete(oldest);
  let most = 0;
  for (const { idNumber, hash } of sought) {
    const day = idNumber.slice(0, 6);
    const part = hash.readUInt32LE(0);
    const before = mine.days.get(day) ?? 0;
    if (mine.numbers.has(part)) {
      most = Math.max(most, before);
      continue;
    }
    if (mine.numbers.size >= mostRemembered) mine.numbers.clear();
    mine.numbers.add(part);
    mine.days.set(day, before + 1);
    mine.applicants += 1;
    most = Math.max(most, before + 1);
  }
  const limit = freelyOfOneDay + Math.floor(mine.applicants / applicantsPerOneMore);
  return {
    ofOneDay: most * 2 > limit ? most : null,
    isTooMany: most > limit,
    retryAfterSeconds: Math.ceil((mine.beganMs + windowMs - nowMs) / 1_000),
  };
}
