import { findFileRestrictedUntil } from '@/db/query/batch/batch-restricted';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { ruleBroken } from '@/lib/base/error/error';
import { shortDay } from '@/lib/base/text/text';

const askEveryMs = 1_000;

type Reader = Pick<AffiliateContext, 'database'>;

/** Returns why no part of a file is opened: it names somebody whose data is restricted (design care 17). Null: nobody. */
export async function findFileHidden({ database }: Reader, batchId: number): Promise<string | null> {
  const until = await findFileRestrictedUntil(database, batchId);
  return (
    until &&
    `this file names a person whose data is stored and nothing else until ${shortDay(until)}: it can be opened after that`
  );
}

/** Throws `rule_broken` while a file names somebody whose data is restricted. */
export async function assertFileShown(ctx: Reader, batchId: number): Promise<void> {
  const why = await findFileHidden(ctx, batchId);
  if (why !== null) throw ruleBroken(why);
}

/**
 * Passes on the parts of a file or of its rejected rows as they are read. Throws `rule_broken` before the first part, and
 * within a second or so of a restriction that begins later: nothing more of it is written (the gate, design base 6).
 */
export async function* whileFileShown<Part>(
  ctx: Reader,
  batchId: number,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part> {
  let askedAt: number | null = null;
  for await (const part of parts) {
    if (askedAt === null || performance.now() - askedAt >= askEveryMs) {
      await assertFileShown(ctx, batchId);
      askedAt = performance.now();
    }
    yield part;
  }
}
