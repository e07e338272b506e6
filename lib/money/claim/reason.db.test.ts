import { beforeEach, expect, test } from 'vitest';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { takeSignedEvent } from '@/lib/money/signed-event/take-signed-event';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makeUser } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { usualReturnTerms } from '@/word/return-claim';
import { getOwnClaim, listOwn } from './list-claims';
import { openClaim } from './open-claim';
import { getReturnReasons, readReasonWords, renameReasons } from './reason';
import { reportClaims } from './report-claims';
import { renameReasonsInput } from './schema';
import { setTerms } from './terms';

const db = withDatabase();
const server = withPartnerServer();

let lead: MatchedLead;
let thandi: LenderContext;
let admin: Context;

async function accepted(one: MatchedLead): Promise<string> {
  server.answer({ json: { status: 'accepted', reference: `K-${one.leadId}` } });
  await acceptOffer(one.ctx, one.body);
  const [row] = await db.sql<{ id: number }[]>`
    select id::float8 as id from application where lead_id = ${one.leadId} order by id limit 1`;
  return publicId(testEnv().idKey, 'application', row?.id ?? 0);
}

async function renamed(changes: Record<string, string>) {
  const { labels, version } = await getReturnReasons(admin, { environment: 'uat' });
  const input = { environment: 'uat', labels: { ...labels, ...changes }, version };
  return renameReasons(admin, renameReasonsInput.parse(input));
}

beforeEach(async () => {
  await db.sql`delete from return_reason`;
  const { id: lenderId } = await makeLender(db);
  lead = await makeMatchedLead(db.database, server.origin);
  admin = makeContext(db.database);
  await setPartnerPortal(admin, {
    partnerId: lead.partner.id,
    lenderId,
    decides: null,
    answerWithinHours: 8,
  });
  thandi = await makeLenderPerson(db.database, lenderId);
});

test('a reason is renamed for what comes; a claim that there is keeps what was said then', async () => {
  await setTerms(admin, { partnerId: lead.partner.id, ...usualReturnTerms, percent: 100 });
  const before = await openClaim(thandi, await accepted(lead), {
    reason: 'fraud',
    words: 'A second payslip',
  });
  expect(await getOwnClaim(thandi, before.id)).toMatchObject({ reasonWords: 'fraud suspected' });
  expect(await renamed({ fraud: 'forged papers' })).toMatchObject({
    labels: { fraud: 'forged papers', duplicate: 'duplicate' },
    version: 1,
  });
  const other = await anotherLead(lead);
  const after = await openClaim(thandi, await accepted(other), { reason: 'fraud', words: 'A third one' });
  expect(await getOwnClaim(thandi, after.id)).toMatchObject({
    reason: 'fraud',
    reasonWords: 'forged papers',
  });
  await renamed({ fraud: 'papers that are not real' });
  expect((await listOwn(thandi)).map(({ reasonWords }) => reasonWords)).toEqual([
    'forged papers',
    'fraud suspected',
  ]);
  expect((await readReasonWords(db.database, 'production')).fraud).toBe('fraud suspected');
  const groups = await reportClaims(admin, { environment: 'uat', by: 'reason' });
  expect(groups.map(({ name }) => name)).toContain('papers that are not real');
  const audit =
    await db.sql`select before, after from audit_event where action = 'return-reason.renamed' order by id`;
  expect(audit.at(-1)).toMatchObject({
    before: { fraud: 'forged papers' },
    after: { fraud: 'papers that are not real' },
  });
});

test('a system may say the reason in the new words, and in those that ship', async () => {
  await setTerms(admin, { partnerId: lead.partner.id, ...usualReturnTerms, percent: 100, byClaim: true });
  await renamed({ 'wrong-number': 'Nobody answers', fraud: 'wrong number' });
  const said = ['nobody answers', 'Wrong number', 'did not ask for it', 'it rained'];
  for (const [index, reason] of said.entries()) {
    const one = index === 0 ? lead : await anotherLead(lead);
    const text = await accepted(one);
    const [row] = await db.sql<{ id: number }[]>`
      select id::float8 as id from application where lead_id = ${one.leadId}`;
    await takeSignedEvent(
      admin,
      { partnerId: lead.partner.id, environment: 'uat' },
      {
        eventId: `E-${text}`,
        corrects: null,
        kind: 'returned',
        occurredAt: new Date(),
        amountCents: null,
        reason,
        about: { applicationId: row?.id ?? 0, text, reference: null, idNumber: null },
      },
    );
  }
  const claims = (await listOwn(thandi)).toReversed();
  expect(claims.map(({ reason }) => reason)).toEqual(['wrong-number', 'fraud', 'not-asked', 'other']);
});

test('is an admin’s to change, over what was seen, and no two are called alike', async () => {
  const { labels } = await getReturnReasons(admin, { environment: 'uat' });
  await renamed({ duplicate: 'twice' });
  const over = renameReasonsInput.parse({
    environment: 'uat',
    labels: { ...labels, fraud: 'forged' },
    version: null,
  });
  await expect(renameReasons(admin, over)).rejects.toThrow(
    expect.objectContaining({
      code: 'stale',
      detail: expect.objectContaining({
        current: expect.objectContaining({
          labels: expect.objectContaining({ duplicate: 'twice' }),
          version: 1,
        }),
      }),
    }),
  );
  const { id: userId } = await makeUser(db, { role: 'operator', operatorRole: 'support' });
  const supporter = makeContext(db.database, {
    actor: {
      kind: 'user',
      userId,
      role: 'operator',
      operatorRole: 'support',
      affiliateId: null,
      sessionId: `s${userId}`,
    },
  });
  await expect(renameReasons(supporter, over)).rejects.toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
  expect(
    renameReasonsInput.safeParse({ ...over, labels: { ...labels, fraud: ' Duplicate ' } }).error?.issues[0],
  ).toMatchObject({ path: ['labels', 'duplicate'], message: 'is the label of another one' });
  expect(renameReasonsInput.safeParse({ ...over, labels: { ...labels, fraud: '  ' } }).success).toBe(false);
});
