import { createHmac } from 'node:crypto';
import type { KeyUse, UsedKey } from '@/db/query/base/idempotency-key';
import { derivedKey } from '@/lib/base/crypto/derived-key';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import type { Env } from '@/lib/base/process/env';

const header = 'idempotency-key';
/** Visible ASCII: what every client and proxy passes on as it is. Two headers are joined by a space, so they are none. */
const wellFormed = /^[\x21-\x7e]{1,255}$/;

/**
 * Returns the hash of the request's Idempotency-Key, null without one. Throws `unreadable` for a key that is empty, too
 * long, or more than visible ASCII (design base 10).
 */
export function readIdempotencyKey(env: Pick<Env, 'idKey'>, request: Request): Buffer | null {
  const key = request.headers.get(header);
  if (key === null) return null;
  if (!wellFormed.test(key)) throw new AppError('unreadable', answerText.keyMalformed);
  return keyed(env, key);
}

/** Whether a call can be sent again safely, because its key tells a repeat. */
export const hasIdempotencyKey = (request: Request) => request.headers.has(header);

/**
 * Returns the hash of a call and what it was sent. Keys of objects may come in any order: what the client's program
 * reads again and sends once more is the same body.
 */
export function hashBody(env: Pick<Env, 'idKey'>, call: 'accept' | 'lead/batch', body: unknown): Buffer {
  return keyed(env, JSON.stringify([call, body], sorted));
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Under a key that is never rotated: what is stored is compared for 7 days. */
function keyed({ idKey }: Pick<Env, 'idKey'>, text: string): Buffer {
  return createHmac('sha256', derivedKey(idKey, 'idempotency key')).update(text).digest();
}

/** Throws `rule_broken` if a key was used for something else than is sent under it now. */
export function assertSameBody(used: UsedKey, { bodyHash }: Pick<KeyUse, 'bodyHash'>): void {
  if (!used.bodyHash.equals(bodyHash)) throw ruleBroken(answerText.keyOfAnotherBody);
}

/** What `assertSameBody` throws. */
export const isOfAnotherBody = (error: unknown) =>
  error instanceof AppError && error.message === answerText.keyOfAnotherBody;

/** The header of an answer that repeats what an earlier call under the key has made. */
export const replayedHeader = { 'idempotency-replayed': 'true' } as const;
