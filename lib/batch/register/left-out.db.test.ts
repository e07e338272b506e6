import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RegisterKind } from '@/db/query/batch/register';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeIntent } from '@/test/factory';
import { countDue } from './due';
import { makeRegisterFile, readRegisterFile } from './make-file';
import { takeAnswer } from './take-answer';

const db = withDatabase();
let operator: Context;
let ctx: AffiliateContext;
let intentId: number;
beforeAll(async () => {
  const { id: keyId, affiliateId } = await makeApiKey(db);
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  intentId = (await makeIntent(db)).id;
  operator = makeContext(db.database);
});
beforeEach(async () => {
  // What an earlier test has left is on no list that is called.
  await db.sql`update lead set basis = 'asked'`;
});

const offer = (idNumber: string, cellPhoneNumber: string) =>
  makeOffer(
    ctx,
    parseLeadInput(
      makeLeadBody({ id_number: idNumber, cell_phone_number: cellPhoneNumber, intent_id: intentId }),
    ),
    { source: 'api_v2', basis: 'outbound' },
  );

/** A lead of a list that is called, whom an answer of the register has blocked once. */
async function arrive(cellPhoneNumber: string) {
  const idNumber = makeIdNumber();
  const { view } = await offer(idNumber, cellPhoneNumber);
  const leadId = readPublicId(ctx.env.idKey, 'lead', view.id) ?? 0;
  await db.sql`
    insert into opt_out (environment, kind, hash, reach, source)
    select 'uat', k.kind::opt_out_kind, l.opt_out_hashes[k.at], 'register', 'operator'
    from lead l cross join (values ('id_number', 1), ('phone', 2)) k (kind, at) where l.id = ${leadId}`;
  return { idNumber, cellPhoneNumber, leadId };
}

const make = (kind: RegisterKind) =>
  makeRegisterFile(operator, 'uat', { kind, column: 'number', isDigests: false });
async function download(id: number): Promise<string[]> {
  let text = '';
  for await (const part of await readRegisterFile(operator, 'uat', id)) text += part;
  return text.trim().split(/\r?\n/).slice(1).toSorted();
}
const nobody = (id: number, confirm: number) => takeAnswer(operator, 'uat', id, { listId: null, confirm });

test('whose number is gone, changed or restricted since it was made is not asked about', async () => {
  const kept = await arrive('0827770001');
  const restricted = await arrive('0827770002');
  const erased = await arrive('0827770003');
  const changed = await arrive('0827770004');
  const removed = await arrive('0827770005');
  const { id, numbers } = await make('phone');
  expect(numbers).toBe(5);
  const request = await restrictLead(db, restricted.leadId);
  await eraseApplicant(operator, { idNumber: erased.idNumber });
  await offer(changed.idNumber, '0827770014');
  // As the undo of its upload leaves it.
  await db.sql`update register_number set lead_id = 0 where lead_id = ${removed.leadId}`;
  expect(await download(id)).toEqual([kept.cellPhoneNumber]);
  expect(await download(id)).toEqual([kept.cellPhoneNumber]);

  // The answer is about the one: the blocks of the others stand, and they are due.
  await expect(nobody(id, 5)).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await nobody(id, 1)).toEqual({ listed: 0, freed: 1 });
  await db.sql`
    update restriction set lifted_at = now(), lifted_why = 'agreed', lifted_told_by = 'phone' where request_id = ${request}`;
  const [due] = await countDue(operator, 'uat');
  expect(due).toMatchObject({ kind: 'phone', numbers: 4, due: 3 });
  expect(await download((await make('phone')).id)).toEqual(['0827770002', '0827770005', '0827770014']);
});

test('the same of ID numbers; what a file was answered about is not taken out of it', async () => {
  const [kept, restricted] = [await arrive('0827770021'), await arrive('0827770022')];
  const { id } = await make('id_number');
  const reading = await readRegisterFile(operator, 'uat', id);
  await nobody(id, 2);
  await restrictLead(db, restricted.leadId);
  let text = '';
  for await (const part of reading) text += part;
  expect(text).toContain(kept.idNumber);
  expect(text).not.toContain(restricted.idNumber);
  const [file] = await db.sql`
    select numbers, (select count(*)::int from register_number where file_id = ${id}) as stored
    from register_file where id = ${id}`;
  expect(file).toEqual({ numbers: 2, stored: 2 });
});
