import { markApiKeyUsed } from '@/db/query/key-identity';
import type { AffiliateContext } from '@/lib/context';
import { perProcess } from '@/lib/process';

const everyMs = 60_000;
const maximumKeys = 10_000;
const notedAt = () => perProcess('api key uses', () => new Map<number, number>());

/** Notes when a key was last used: off the answer's path, never throws, and writes at most once a minute a key. */
export function noteUse(ctx: AffiliateContext): void {
  if (ctx.actor.kind !== 'key') return;
  const { keyId } = ctx.actor;
  const nowMs = ctx.clock.now().getTime();
  const noted = notedAt();
  if (nowMs - (noted.get(keyId) ?? 0) < everyMs) return;
  if (noted.size >= maximumKeys) noted.clear();
  noted.set(keyId, nowMs);
  markApiKeyUsed(ctx.database.sql, keyId).catch((error: unknown) => {
    noted.delete(keyId);
    ctx.log.warn({ keyId, code: (error as { code?: unknown }).code }, 'use of a key not noted');
  });
}
