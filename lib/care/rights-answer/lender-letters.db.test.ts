import { beforeAll, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { encrypt } from '@/lib/base/crypto/crypto';
import { southAfricanDate } from '@/lib/base/time/date';
import { enterRequest } from '@/lib/care/rights-request/enter-request';
import { parseEnter } from '@/lib/care/rights-request/schema';
import { makeIdNumber } from '@/test/applicant';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import { lendersToTell, letterLines, makeLenderLetters } from './lender-letters';

const db = withDatabase();
let support: Context;
beforeAll(async () => {
  const { id: userId } = await makeUser(db, { role: 'operator' });
  const actor = userActor({ userId, role: 'operator', affiliateId: null, sessionId: 'one' });
  support = makeContext(db.database, { actor });
});

const enter = (idNumber: string, kind = 'correction') =>
  enterRequest(
    support,
    parseEnter({
      kind,
      channel: 'phone',
      receivedOn: southAfricanDate(new Date()),
      idNumber,
      name: 'Nomsa Ḓavhana',
      asked: 'My salary is 23 500, not 12 000',
    }),
  );
const corrected = { what: 'the net income', wrong: '12000', right: '23500' };

async function apply(idNumber: string, companyName: string, sent: object | null) {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const partner = await makePartner(db, { companyName, intents: [{ intentId }] });
  const lead = await makeLead(db, { affiliateId, idNumber, intentId });
  const [application] = await db.sql<[{ id: number }]>`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, reference)
    values (${affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', 'accepted', 'k-77') returning id::float8 as id`;
  if (sent)
    await db.sql`
      insert into application_sent (application_id, ciphertext) values (${application.id},
        ${encrypt(support.env.piiKey, JSON.stringify(sent), 'application sent', [application.id])})`;
}

const pagesOf = async (file: Awaited<ReturnType<typeof makeLenderLetters>>) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.bytes) pieces.push(piece);
  return Buffer.concat(pieces)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;
};

test('each lender that was sent the old value, or of which no copy is kept, has a letter; others have none', async () => {
  const idNumber = makeIdNumber();
  await apply(idNumber, 'Khanya', { lead: { net_income: 12_000 } });
  await apply(idNumber, 'Marula', { lead: { net_income: 23_500 } });
  await apply(idNumber, 'Impala', null);
  await apply(makeIdNumber(), 'Kudu', { lead: { net_income: 12_000 } });
  const { id } = await enter(idNumber);
  const file = await makeLenderLetters(support, id, corrected);
  expect(file.fileName).toBe(`request-${id}-lenders.pdf`);
  expect(await pagesOf(file)).toBe(2);
  const [audited] = await db.sql<{ after: object }[]>`
    select after from audit_event where action = 'rights-request.letter-made' and subject_id = ${id}`;
  expect(audited?.after).toEqual({ lenders: 2 });
});

test('where no lender was sent it, and for another kind, there are no letters', async () => {
  const idNumber = makeIdNumber();
  await apply(idNumber, 'Marula', { lead: { net_income: 23_500 } });
  const { id } = await enter(idNumber);
  await expect(makeLenderLetters(support, id, corrected)).rejects.toMatchObject({
    code: 'rule_broken',
    message: 'no lender was sent that value',
  });
  const access = await enter(idNumber, 'access');
  await expect(makeLenderLetters(support, access.id, corrected)).rejects.toMatchObject({
    code: 'rule_broken',
  });
});

test('a value is found however it is spaced; a lender is told once, with certainty if anything has it', () => {
  const sent = (partnerName: string, text: string | null) => ({
    partnerName,
    at: new Date('2026-11-03T08:00:00Z'),
    reference: null,
    applicationId: 1,
    ciphertext: text === null ? null : Buffer.from(text),
  });
  const tell = lendersToTell(
    [sent('Khanya', null), sent('Khanya', '{"phone":"082 123 4567"}'), sent('Kudu', '{}')],
    ({ ciphertext }) => ciphertext?.toString() ?? null,
    '0821234567',
  );
  expect(tell).toEqual([{ name: 'Khanya', day: '2026-11-03', reference: null, isCertain: true }]);
  const lines = (isCertain: boolean) =>
    letterLines(
      { name: 'Khanya', day: '2026-11-03', reference: 'k-77', isCertain },
      { ...corrected, name: 'Nomsa', idNumber: '8001015009087' },
    );
  expect(lines(true)[1]).toBe(
    'What we sent you, last on 3 Nov 2026 (your reference k-77), has the wrong value:',
  );
  expect(lines(false)[1]).toContain('keep no copy of it');
});
