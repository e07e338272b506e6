import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { LenderContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { southAfricanDate } from '@/lib/base/time/date';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { setTerms } from '@/lib/money/claim/terms';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { usualReturnTerms } from '@/word/return-claim';
import { listOwnSteps, markOwnFile, previewOwnFile, recordOwnOutcome, takeOwnFile } from './own-outcome';
import { ownOutcome } from './own-schema';

const db = withDatabase();
const server = withPartnerServer();

let lead: MatchedLead;
let hashid: string;
let thandi: LenderContext;
let stranger: LenderContext;

const code = (text: string) => expect.objectContaining({ code: text });
const funded = () => ({
  formId: crypto.randomUUID(),
  type: 'funded' as const,
  occurredAt: new Date().toISOString(),
  amountCents: 1_850_000,
  reason: 'Paid out',
  corrects: null,
});
const file = (text: string, partnerId = lead.partner.id) => ({
  partnerId,
  bytes: Buffer.from(text),
  fileName: 'outcomes.csv',
  contentType: 'text/csv',
});

beforeEach(async () => {
  const { id: lenderId } = await makeLender(db);
  lead = await makeMatchedLead(db.database, server.origin);
  await setPartnerPortal(makeContext(db.database), {
    partnerId: lead.partner.id,
    lenderId,
    decides: null,
    answerWithinHours: 8,
  });
  server.answer({ json: { status: 'accepted', reference: 'K-77' } });
  await acceptOffer(lead.ctx, lead.body);
  const [row] = await db.sql<{ id: number }[]>`
    select id::float8 as id from application where lead_id = ${lead.leadId}`;
  hashid = publicId(testEnv().idKey, 'application', row?.id ?? 0);
  thandi = await makeLenderPerson(db.database, lenderId);
  stranger = await makeLenderPerson(db.database, (await makeLender(db)).id, { role: 'manager' });
});

test('one of its people records what became of its own application, and corrects it', async () => {
  const first = funded();
  await recordOwnOutcome(thandi, hashid, first);
  await recordOwnOutcome(thandi, hashid, first);
  const [one] = await listOwnSteps(thandi, hashid);
  expect(one).toMatchObject({ kind: 'funded', amountCents: 1_850_000, source: 'lender', replaced: false });
  await recordOwnOutcome(thandi, hashid, { ...funded(), amountCents: 1_900_000, corrects: one?.id ?? null });
  expect((await listOwnSteps(thandi, hashid)).map(({ replaced }) => replaced).toSorted()).toEqual([
    false,
    true,
  ]);
  expect(ownOutcome.safeParse({ ...funded(), type: 'returned' }).success).toBe(false);
});

test('another lender’s application and partner are not there; a viewer may not', async () => {
  await expect(recordOwnOutcome(stranger, hashid, funded())).rejects.toThrow(code('not_found'));
  expect(await listOwnSteps(stranger, hashid)).toEqual([]);
  const upload = file('reference,event,amount,date\nK-77,funded,18500,2026-11-02\n');
  await expect(previewOwnFile(stranger, upload)).rejects.toThrow(code('not_found'));
  await expect(takeOwnFile(stranger, upload)).rejects.toThrow(code('not_found'));
  const viewer = await makeLenderPerson(db.database, thandi.lenderScope.lenderId, { role: 'viewer' });
  await expect(recordOwnOutcome(viewer, hashid, funded())).rejects.toThrow(code('forbidden'));
});

test('a file is previewed and taken for its own partner; it is no way around claims', async () => {
  const today = southAfricanDate(new Date());
  const upload = file(`reference,event,amount,date\nK-77,funded,18500,${today}\nK-77,returned,,${today}\n`);
  await setTerms(makeContext(db.database), {
    partnerId: lead.partner.id,
    ...usualReturnTerms,
    byClaim: true,
  });
  const preview = await previewOwnFile(thandi, upload);
  expect(preview).toMatchObject({ rows: 2, recorded: 1, refused: 1 });
  expect(preview.notes[0]?.what).toMatch(/a return is claimed/);
  expect(await listOwnSteps(thandi, hashid)).toEqual([]);
  const marked = { ...upload, fileName: 'marked.xlsx', contentType: null };
  const bytes = await buffer((await markOwnFile(thandi, upload)).bytes);
  expect(await previewOwnFile(thandi, { ...marked, bytes })).toMatchObject({ recorded: 1, refused: 1 });
  await expect(markOwnFile(stranger, upload)).rejects.toThrow(code('not_found'));
  expect(await listOwnSteps(thandi, hashid)).toEqual([]);
  expect(await takeOwnFile(thandi, upload)).toMatchObject({ recorded: 1, refused: 1 });
  expect(await takeOwnFile(thandi, { ...marked, bytes })).toMatchObject({
    recorded: 0,
    repeated: 1,
    refused: 1,
  });
  expect((await listOwnSteps(thandi, hashid)).map(({ kind, source }) => [kind, source])).toEqual([
    ['funded', 'file'],
  ]);
  await setTerms(makeContext(db.database), { partnerId: lead.partner.id, ...usualReturnTerms });
  expect(await takeOwnFile(thandi, upload)).toMatchObject({ recorded: 1, repeated: 1 });
});
