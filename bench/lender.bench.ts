import { insertInboxMails } from '@/db/query/report/mail';
import { mintScope } from '@/lib/base/actor/scope';
import { publicId } from '@/lib/base/crypto/public-id';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { findLateDecisions } from '@/lib/event/alert/late-decisions';
import { getOwnApplication } from '@/lib/lender/application/get-own';
import { ownApplicationList } from '@/lib/lender/application/list';
import { countInbox, listInbox } from '@/lib/lender/application/list-inbox';
import { ownApplicationSource } from '@/lib/lender/application/list-own';
import { holdApplication } from '@/lib/lender/decision/hold';
import {
  countClaims,
  listAffiliateClaims,
  listAllClaims,
  listOwn,
  listOwnOf,
} from '@/lib/money/claim/list-claims';
import { reportClaims } from '@/lib/money/claim/report-claims';
import { makeContext } from '@/test/context';
import { makeUser } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { claimGroupings } from '@/word/return-claim';
import { fillLender } from './lender-fill';
import { callsOfPage, timePage } from './page-time';
import { fill, openPatient } from './scale-fill';
import { openStand } from './stand';

// `npm run bench -- lender`: a lender's inbox, applications and returns, and what operators and affiliates see of them, with a
// million leads (LENDER_LEADS) of which three in eight applications are the lender's. Through the verbs that pages call.
const leads = Number(process.env.LENDER_LEADS ?? 1_000_000);
let missed = 0;

const stand = await openStand();
for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException'] as const)
  process.once(event, (reason) => {
    console.error(reason);
    void stand.close().finally(() => process.exit(1));
  });
await run().finally(() => stand.close());
console.log(missed === 0 ? '\nevery aim was met' : `\n${missed} of the aims were missed`);

async function run(): Promise<void> {
  const { database } = stand;
  const operator = makeContext(database);
  const began = performance.now();
  await fill(stand, operator.env.piiKey, leads, () => {});
  const { lenderId } = await fillLender(stand);
  const patient = openPatient(stand.databaseUrl);
  await patient.sql.unsafe('vacuum analyze');
  await patient.close();
  const [size] = await database.sql<[{ own: number; waiting: number; claims: number }]>`
    select count(*)::float8 as own, count(*) filter (where a.status = 'pending')::float8 as waiting,
      (select count(*) from return_claim)::float8 as claims
    from application a join partner p on p.id = a.partner_id where p.lender_id = ${lenderId}`;
  const [last] = await database.sql<[{ pending: number; accepted: number; middle: number }]>`
    select min(a.id) filter (where a.status = 'pending')::float8 as pending,
      max(a.id) filter (where a.status = 'accepted')::float8 as accepted,
      percentile_disc(0.5) within group (order by a.id)::float8 as middle
    from application a join partner p on p.id = a.partner_id where p.lender_id = ${lenderId}`;
  const thousand = (value: number) => value.toLocaleString('en');
  console.log(
    `${thousand(leads)} leads; the lender has ${thousand(size.own)} applications, ${thousand(size.waiting)} of them wait; ` +
      `${thousand(size.claims)} claims in all; filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );

  const person = await makeLenderPerson(database, lenderId, { role: 'manager' });
  const idOf = (id: number) => publicId(operator.env.idKey, 'application', id);
  const page = (query: Record<string, string>) => async () => {
    const read = readListQuery(ownApplicationList, query);
    return (await listPage(person, ownApplicationSource(person, 'listed'), read)).rows.length;
  };
  const one = (id: number) => async () => ((await getOwnApplication(person, idOf(id))).values ? 1 : 0);
  console.log(`\na lender's pages: ${callsOfPage}`);
  await measure('inbox', async () => (await listInbox(person)).length);
  await measure('how many wait, of every page', () => countInbox(person));
  await measure('application that waits', one(last.pending));
  await measure('hold', async () => ((await holdApplication(person, idOf(last.pending))) ? 1 : 0));
  await measure('application that was accepted', one(last.accepted));
  await measure(
    'claims of an application',
    async () => (await listOwnOf(person, idOf(last.accepted))).length,
  );
  await measure('applications', page({}));
  await measure('applications, in the middle', page({ after: idOf(last.middle) }));
  await measure('applications, oldest first', page({ sort: 'came' }));
  for (const state of ['open', 'accepted', 'declined', 'failed'])
    await measure(`applications, ${state}`, page({ state }));
  await measure('applications, failed, in the middle', page({ state: 'failed', after: idOf(last.middle) }));
  await measure('returns', async () => (await listOwn(person)).length);

  console.log('\nwhat others see of it');
  const { affiliateId } = stand;
  const { id: userId } = await makeUser(database, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  const manager = { ...makeContext(database, { actor }), scope: mintScope(affiliateId, 'uat') };
  await measure('affiliate: returns', async () => (await listAffiliateClaims(manager)).length);
  for (const state of [null, 'open', 'refused'] as const)
    await measure(
      `operator: returns, ${state ?? 'all'}`,
      async () => (await listAllClaims(operator, { environment: 'uat', state })).length,
    );
  await measure('operator: how many are open', () => countClaims(operator, 'uat'));
  for (const by of claimGroupings)
    await measure(
      `operator: returns by ${by}`,
      async () => (await reportClaims(operator, { environment: 'uat', by })).length,
    );

  console.log('\neach minute, of all lenders');
  await measure(
    'decisions that are late',
    async () => (await findLateDecisions(database, new Date())).length,
  );
  await measure('mails to who may decide', async () => {
    await insertInboxMails(database);
    return 1;
  });
}

async function measure(name: string, work: () => Promise<number>): Promise<void> {
  const { met, line } = await timePage(stand.database, name, work);
  if (!met) missed += 1;
  console.log(met ? line : `${line}   MISSED`);
}
