import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { countUploadLeads } from '@/db/query/batch/upload-page';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { changeMatching } from '@/lib/batch/match/change-matching';
import { matchLeads } from '@/lib/batch/match/match-leads';
import { recordDisposition } from '@/lib/desk/disposition/record-disposition';
import { recordDispositionInput } from '@/lib/desk/disposition/schema';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeLeadBody } from '@/test/applicant';
import { publishNow } from '@/test/batch/opt-out-list';
import { csvOf, idNumberOf, importFile, never } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner, makeUser } from '@/test/factory';
import { withPartnerServer } from '@/test/with-partner-server';

// A month of outbound calls: a file of people of whom some have said no, and the file of the month after.
const db = withDatabase();
const server = withPartnerServer({ json: { available: true, probability: 70 } });
const people = Number(process.env.OUTBOUND_ROWS ?? 100);
const saidNo = people / 25;

let operator: Context;
let agent: AffiliateContext;
let byKey: AffiliateContext;
let title: string;

beforeAll(async () => {
  operator = makeContext(db.database);
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'session' } as const;
  agent = makeAffiliateContext(db.database, { affiliateId }, { actor });
  byKey = { ...agent, actor: { kind: 'key', keyId: (await makeApiKey(db, { affiliateId })).id } };
  const intent = await makeIntent(db);
  title = intent.title;
  await makePartner(db, {
    scoreUrl: `${server.origin}/score`,
    acceptUrl: `${server.origin}/accept`,
    secret: newPartnerSecret(),
    intents: [{ intentId: intent.id }],
  });
});

const phoneOf = (at: number) => `07${String(30_000_000 + at)}`;

/** Imports the month's people, and lets partners be asked for them. Returns its leads, and for how many a partner was asked. */
async function month(first: number, intent = title) {
  const before = server.callsTo('/score').length;
  const rows = Array.from({ length: people }, (_, at) =>
    makeLeadBody({
      id_number: idNumberOf(first + at),
      cell_phone_number: phoneOf(at),
      email: undefined,
      intent,
    }),
  );
  const { id, batchId } = await importFile(byKey, csvOf(rows), { query: '?basis=outbound' });
  await changeMatching(agent, batchId, { action: 'start' });
  const owner = { affiliateId: agent.scope.affiliateId, environment: 'uat' } as const;
  while ((await matchLeads(agent, owner, never)).kind !== 'finished');
  const counts = await countUploadLeads(db.database, agent.scope, id);
  const toCall = counts.reduce((sum, one) => sum + one.toCall, 0);
  return { id, toCall, asked: server.callsTo('/score').length - before };
}

test('nobody of a list is matched or called; who says never again is left out of next month’s file, too', {
  timeout: 300_000,
}, async () => {
  const numbers = Array.from({ length: saidNo }, (_, at) => phoneOf(at * 25));
  const { listId } = await publishNow(operator, numbers.join('\n'), { affiliateId: agent.scope.affiliateId });
  const first = await month(0);
  expect(first).toMatchObject({ toCall: people - saidNo, asked: people - saidNo });

  const [lead] = await db.sql<{ id: number }[]>`
    select id::float8 as id from lead where batch_id = ${first.id} and cell_phone_number = ${phoneOf(1)}`;
  await recordDisposition(
    agent,
    publicId(agent.env.idKey, 'lead', lead?.id ?? 0),
    recordDispositionInput.parse({ pressId: randomUUID(), kind: 'do not contact' }),
  );

  // Next month's list has everybody of the former but one, and none of what people said on the phone.
  const next = await publishNow(operator, numbers.slice(1).join('\n'), {
    affiliateId: agent.scope.affiliateId,
    replaces: listId,
  });
  expect(next.counts).toMatchObject({ added: 0, ended: 1 });
  // The same numbers under other ID numbers: they are new people to us, with phones that said no.
  const second = await month(people);
  expect(second).toMatchObject({ toCall: people - saidNo, asked: people - saidNo });
});
