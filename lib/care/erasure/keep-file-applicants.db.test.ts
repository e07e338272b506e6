import { expect, test } from 'vitest';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile, never } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent } from '@/test/factory';
import { applyRetention } from './apply-retention';
import { eraseApplicant } from './erase-applicant';

const db = withDatabase();

test('whose leads go by age is found in the files that are kept still: in their own, and where a row was a duplicate', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const { title } = await makeIntent(db);
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const operator = makeContext(db.database);
  const file = (...applicants: number[]) =>
    csvOf(applicants.map((index) => makeLeadBody({ intent: title, id_number: idNumberOf(index) })));
  const own = await importFile(ctx, file(1, 2));
  const later = await importFile(ctx, file(2, 3));
  const without = await importFile(ctx, file(4));
  await db.sql`update lead set created_at = now() - interval '91 days' where batch_id = ${own.id}`;
  const filesLeft = async () =>
    (
      await db.sql<{ id: number }[]>`
        select distinct batch_id::float8 as id from batch_piece where batch_id in ${db.sql([own.id, later.id, without.id])}
        order by 1`
    ).map(({ id }) => id);

  expect(await applyRetention(operator, 'uat', never)).toMatchObject({ leads: 2 });

  expect(await filesLeft()).toEqual([own.id, later.id, without.id]);
  const [row] = await db.sql<[{ hash: Buffer }]>`
    select opt_out_hash as hash from batch_refusal where batch_id = ${later.id}`;
  expect(row.hash).toEqual(optOutHash(await knownOptOutKey(operator), 'id_number', idNumberOf(2)));
  expect(await eraseApplicant(operator, { idNumber: idNumberOf(1) })).toMatchObject({ leads: 0, files: 1 });
  expect(await filesLeft()).toEqual([later.id, without.id]);
  expect(await eraseApplicant(operator, { idNumber: idNumberOf(2) })).toMatchObject({ leads: 0, files: 1 });
  expect(await filesLeft()).toEqual([without.id]);
});
