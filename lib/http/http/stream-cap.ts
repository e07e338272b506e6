import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { perProcess } from '@/lib/base/process/process';

/** More pages than anybody watches at once; each open stream keeps asking the database. */
const mostOfUser = 10;
const open = () => perProcess('event streams by user', () => new Map<number, number>());

/** Passes the values of a user's event stream on. Throws `rate_limited` while the user has ten others open. */
export function capStreams<T>(userId: number, values: AsyncGenerator<T>): AsyncGenerator<T> {
  if ((open().get(userId) ?? 0) >= mostOfUser)
    throw new AppError('rate_limited', answerText.rateLimited, { retryAfterSeconds: 60 });
  return counted(userId, values);
}

async function* counted<T>(userId: number, values: AsyncGenerator<T>): AsyncGenerator<T> {
  const counts = open();
  counts.set(userId, (counts.get(userId) ?? 0) + 1);
  try {
    yield* values;
  } finally {
    const left = (counts.get(userId) ?? 1) - 1;
    if (left === 0) counts.delete(userId);
    else counts.set(userId, left);
  }
}
