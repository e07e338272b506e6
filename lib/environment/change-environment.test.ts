import { describe, expect, it } from 'vitest';
import { withDatabase } from '@/db/test/database';
import { makeContext } from '@/e2e/support/context';
import { changeEnvironment } from './change-environment';
import { durationText } from './schema';

const db = withDatabase();

describe('changeEnvironment', () => {
  it('sets what is given, leaves the rest, and records the difference', async () => {
    const ctx = makeContext(db.database);
    const view = await changeEnvironment(ctx, {
      environment: 'uat',
      maintenance: true,
      deduplicationWindow: '12h',
    });
    expect(view).toMatchObject({ name: 'uat', maintenance: true, deduplicationWindowSeconds: 43_200 });
    await changeEnvironment(ctx, { environment: 'uat', maintenance: true });
    const events =
      await db.sql`select environment, before, after from audit_event where action = 'environment.changed'`;
    expect(events).toEqual([
      {
        environment: 'uat',
        before: { maintenance: false, deduplicationWindowSeconds: 2_592_000 },
        after: { maintenance: true, deduplicationWindowSeconds: 43_200 },
      },
    ]);
    const [other] = await db.sql`select maintenance from environment where name = 'production'`;
    expect(other?.maintenance).toBe(false);
  });
});

describe('durationText', () => {
  it.each([
    ['30d', 2_592_000],
    ['1s', 1],
    ['90m', 5_400],
  ])('reads %s as %d seconds', (text, seconds) => {
    expect(durationText.parse(text)).toBe(seconds);
  });
  it.each(['', '30', 'd', '0d', '-1d', '1.5d', '30 d', '3651d', '30D'])('refuses "%s"', (text) => {
    expect(durationText.safeParse(text).success).toBe(false);
  });
});
