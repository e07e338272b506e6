import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase, type Queryable } from '@/db/client';
import type { Actor } from '@/lib/base/actor/context';
import { answerText } from '@/lib/base/error/message';
import { noteLeft } from '@/lib/base/process/left-request';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { readInTurn } from './read-in-turn';

const database = withDatabase();
/** What affiliate staff have: few connections, and little time for a statement. */
let staff: Database;
let affiliates = 900_000;
/** Someone of an affiliate of their own. */
const someone = () => {
  affiliates += 1;
  const actor: Actor = {
    kind: 'user',
    userId: 1,
    role: 'manager',
    affiliateId: affiliates,
    sessionId: 'session',
  };
  return makeContext(staff, { actor, requestId: randomUUID() });
};
const held = <T>(value: T) => {
  let end = () => {};
  const ended = new Promise<T>((resolve) => {
    end = () => resolve(value);
  });
  return { end, read: vi.fn(() => ended) };
};

beforeAll(() => {
  staff = openDatabase(database.url, { maxConnections: 1, statementTimeoutMs: 5_000 });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => staff.close());

/** Asks what nobody else asks. */
const count = <T>(ctx: ReturnType<typeof someone>, read: (db: Queryable) => Promise<T>) =>
  readInTurn(ctx, [randomUUID()], read);

test('two counts of an affiliate run at once, in the order they were asked for', async () => {
  const [first, second, third, fourth] = [held(1), held(2), held(3), held(4)];
  const whose = someone();
  const reading = [first, second, third, fourth].map(({ read }) => count(whose, read));
  await vi.waitFor(() => expect(second.read).toHaveBeenCalled());
  expect(third.read).not.toHaveBeenCalled();
  second.end();
  await vi.waitFor(() => expect(third.read).toHaveBeenCalled());
  expect(fourth.read).not.toHaveBeenCalled();
  for (const one of [first, third, fourth]) one.end();
  expect(await Promise.all(reading)).toEqual([1, 2, 3, 4]);
});

test('another affiliate counts meanwhile, and what staff open besides has its own connection', async () => {
  const whose = someone();
  const counting: Promise<unknown>[] = [];
  await database.transaction(async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(1)`;
    for (const it of [1, 2, 3])
      counting.push(count(whose, ({ sql }) => sql`select ${it} as it from pg_advisory_xact_lock_shared(1)`));
    await vi.waitFor(async () =>
      expect(
        await database.sql`
          select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      ).toHaveLength(2),
    );
    const other = someone();
    expect(await count(other, ({ sql }) => sql`select 4 as it`)).toEqual([{ it: 4 }]);
    expect(await other.database.sql`select 5 as it`).toEqual([{ it: 5 }]);
  });
  expect(await Promise.all(counting)).toHaveLength(3);
});

test('a count has half a minute where other statements of staff have five seconds', async () => {
  const limit = ({ sql }: Queryable) => sql`show statement_timeout`;
  expect(await count(someone(), limit)).toEqual([{ statement_timeout: '30s' }]);
  expect(await limit(staff)).toEqual([{ statement_timeout: '5s' }]);
});

test('one that fails gives its turn on', async () => {
  const whose = someone();
  const fails = () => Promise.reject(new Error('no'));
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => count(whose, fails)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await count(whose, async () => 'counted')).toBe('counted');
});

/** Two counts that hold the turns of an affiliate. */
function hold() {
  const whose = someone();
  const [first, second] = [held(1), held(2)];
  const running = [first, second].map(({ read }) => count(whose, read));
  return {
    /** A request of its own. */
    ask: () => ({ ...whose, requestId: randomUUID() }),
    end: async () => {
      first.end();
      second.end();
      await Promise.all(running);
    },
  };
}

describe('what has not begun', () => {
  test('is counted once for all who ask the same, and anew for who asks once it has begun', async () => {
    const { ask, end } = hold();
    const shared = held('shared');
    const sharing = [1, 2, 3].map(() => readInTurn(ask(), ['by day', 7], shared.read));
    const other = readInTurn(ask(), ['by day', 30], async () => 'another');
    await end();
    const late = await readInTurn(ask(), ['by day', 7], async () => 'anew');
    shared.end();
    expect([await Promise.all(sharing), await other, late]).toEqual([
      ['shared', 'shared', 'shared'],
      'another',
      'anew',
    ]);
    expect(shared.read).toHaveBeenCalledTimes(1);
  });

  test('is nobody else’s, whatever they ask', async () => {
    const [one, other] = [hold(), hold()];
    const both = [
      readInTurn(one.ask(), ['by day'], async () => 'of one'),
      readInTurn(other.ask(), ['by day'], async () => 'of the other'),
    ];
    await Promise.all([one.end(), other.end()]);
    expect(await Promise.all(both)).toEqual(['of one', 'of the other']);
  });

  test('is not counted for who has left, and still for who asked the same and stayed', async () => {
    const { ask, end } = hold();
    const [gone, alsoGone, stays] = [ask(), ask(), ask()];
    const read = vi.fn(async () => 'of nobody');
    const leaving = readInTurn(gone, ['by day'], read);
    const shared = [alsoGone, stays].map((ctx) => readInTurn(ctx, ['by agent'], async () => 'shared'));
    for (const { requestId } of [gone, alsoGone]) noteLeft(requestId);
    await Promise.all([expect(leaving).rejects.toMatchObject({ name: 'AbortError' }), end()]);
    expect(await Promise.all(shared)).toEqual(['shared', 'shared']);
    expect(read).not.toHaveBeenCalled();
  });
});

describe('whoever waits', () => {
  const busy = { code: 'processing_limit', message: answerText.processingLimit };

  test('for longer than a minute is told so, and nothing is counted', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { ask, end } = hold();
    const read = vi.fn(async () => 3);
    const late = count(ask(), read);
    vi.advanceTimersByTime(60_001);
    await Promise.all([expect(late).rejects.toMatchObject(busy), end()]);
    expect(read).not.toHaveBeenCalled();
    expect(await count(ask(), async () => 4)).toBe(4);
  });

  test('behind a hundred others is told at once', async () => {
    const { ask, end } = hold();
    const waiting = Array.from({ length: 100 }, (_, at) => count(ask(), async () => at));
    await expect(count(ask(), async () => 100)).rejects.toMatchObject(busy);
    await end();
    expect(await Promise.all(waiting)).toHaveLength(100);
  });
});
