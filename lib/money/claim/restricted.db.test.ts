import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { publicId } from '@/lib/base/crypto/public-id';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { makeMatchedLead } from '@/test/matched-lead';
import { makeOperatorContext } from '@/test/operator-context';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { addClaimFile, readClaimFile } from './claim-file';
import { decideClaim } from './decide-claim';
import { getClaim, listAllClaims } from './list-claims';
import { openClaim } from './open-claim';

const db = withDatabase();
const server = withPartnerServer();

test('a claim of somebody restricted is decided with its files; then they are neither listed nor given', async () => {
  const { id: lenderId } = await makeLender(db);
  const lead = await makeMatchedLead(db.database, server.origin);
  await setPartnerPortal(makeContext(db.database), {
    partnerId: lead.partner.id,
    lenderId,
    decides: null,
    answerWithinHours: 8,
  });
  const lender = await makeLenderPerson(db.database, lenderId);
  const support = await makeOperatorContext(db, 'support');
  server.answer({ json: { status: 'accepted', reference: 'K-1' } });
  await acceptOffer(lead.ctx, lead.body);
  const [application] = await db.sql<
    [{ id: number }]
  >`select id::float8 as id from application where lead_id = ${lead.leadId}`;
  const words = 'She has been ours since 2021';
  const { id } = await openClaim(lender, publicId(support.env.idKey, 'application', application.id), {
    reason: 'already-client',
    words,
  });
  const pdf = Buffer.from(`%PDF-1.7\n${'proof '.repeat(10)}\n%%EOF\n`);
  await addClaimFile(lender, id, pdf);
  const listed = async () => (await listAllClaims(support, { environment: 'uat', state: null }))[0];

  const request = await restrictLead(db, lead.leadId);
  expect(await getClaim(support, id)).toMatchObject({ words, files: [1], isRestricted: false });
  expect(await buffer((await readClaimFile(support, id, 1)).bytes)).toEqual(pdf);
  await decideClaim(support, id, { decision: 'refused', words: 'Not in your list' });
  const looks = () => db.sql`select id from audit_event where action = 'return-claim.file-read'`;
  const hidden = {
    applicant: 'Restricted',
    isRestricted: true,
    words: null,
    box: null,
    decision: null,
    files: [],
  };
  expect(await getClaim(support, id)).toMatchObject(hidden);
  expect(await listed()).toMatchObject(hidden);
  await expect(readClaimFile(support, id, 1)).rejects.toMatchObject({ code: 'not_found' });
  expect(await looks()).toHaveLength(1);

  await db.sql`
    update restriction set lifted_at = now(), lifted_why = 'agreed', lifted_told_by = 'phone' where request_id = ${request}`;
  expect(await getClaim(support, id)).toMatchObject({ words, files: [1], isRestricted: false });
  expect(await buffer((await readClaimFile(support, id, 1)).bytes)).toEqual(pdf);
});
