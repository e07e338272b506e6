import { expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';
import { createLog } from './log';

const db = withDatabase();

function recorder() {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, 'test', { write: (line: string) => lines.push(line) });
  return { log, lines };
}

test('a line is one JSON object with time, level and process', () => {
  const { log, lines } = recorder();
  log.info({ leadId: 7 }, 'lead stored');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    process: 'test',
    leadId: 7,
    msg: 'lead stored',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('secrets and applicant fields are redacted at the top level and one level down', () => {
  const { log, lines } = recorder();
  log.info({ id_number: '8001015009087', headers: { authorization: 'Bearer lmk_x' }, lead: { a: 'Thandi' } });
  log.child({ cell_phone_number: '0821234567' }).info('x');
  expect(lines.join()).not.toMatch(/8001015009087|lmk_x|Thandi|0821234567/);
});

test('a failed statement is logged without its parameters', async () => {
  const { log, lines } = recorder();
  const { slug } = await makeAffiliate(db);
  const failures = await Promise.allSettled([
    makeAffiliate(db, { slug }),
    db.sql`select ${'Thandi Nkosi'}::text::integer`,
    db.sql`insert into affiliate (slug, name, referee_id) values (${slug}, 'n', 'r')`,
  ]);
  for (const failure of failures) {
    expect(failure.status).toBe('rejected');
    if (failure.status === 'rejected') log.error({ err: failure.reason }, 'failed');
  }
  expect(lines.join()).not.toContain(slug);
  expect(lines.join()).not.toContain('Thandi');
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first.err.cause).toMatchObject({ code: '23505', constraint: 'affiliate_slug_unique' });
  expect(first.err.stack).toContain('at ');
  expect(second.err).toMatchObject({ code: '22P02', message: 'a value was refused' });
});
