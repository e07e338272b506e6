import { expect, test } from 'vitest';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makePartner, makeUser } from '@/test/factory';
import { getOperatorSteps } from './operator-steps';

const db = withDatabase();

test('the first steps of an installation are ticked by what is there', async () => {
  const ctx = makeContext(db.database);
  const done = async (c = ctx) =>
    (await getOperatorSteps(c)).flatMap((step) => (step.done ? [step.name] : []));
  const first = await makeUser(db, { role: 'operator' });
  // UAT is for trying: none of these counts.
  await makeIntent(db);
  await makePartner(db);
  const affiliate = await makeAffiliate(db);
  await db.sql`update affiliate set uat_approved_at = null`;
  expect(await done()).toEqual([]);

  const second = await makeUser(db, { role: 'operator' });
  expect(await done()).toEqual(['colleague']);
  for (const { id } of [first, second])
    await db.sql`insert into second_factor (user_id, key_ciphertext, set_up_at) values (${id}, ${Buffer.from('key')}, now())`;
  await db.sql`insert into alert_channel (name, type, kinds) values ('Ops', 'email', '{failing-endpoint}')`;
  await makeIntent(db, { environment: 'production' });
  await makePartner(db, { environment: 'production' });
  await db.sql`update affiliate set uat_approved_at = now() where id = ${affiliate.id}`;
  expect(await done()).toEqual([
    'colleague',
    'secondFactor',
    'alertChannel',
    'product',
    'lender',
    'affiliate',
  ]);
  const withMail = makeContext(db.database, {
    env: testEnv({ SMTP_URL: 'smtp://mail.example:25', SMTP_FROM: 'alerts@portal.example' }),
  });
  expect((await getOperatorSteps(withMail)).every((step) => step.done)).toBe(true);

  await db.sql`update ${db.sql('user')} set removed_at = now() where id = ${second.id}`;
  expect(await done()).not.toContain('colleague');
});
