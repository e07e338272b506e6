import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { findApplication } from '@/db/query/lead/application';
import { settleApplication } from '@/lib/lead/application/settle-application';
import { testEnv } from '@/test/context';
import { countStatements, type StatementCounter } from '@/test/database/count-statements';
import { withDatabase } from '@/test/database/with-database';
import { followUp } from '@/test/follow-up';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import type { PartnerAction } from '@/test/partner-server';
import { acceptOffer, referLead } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';

// A transaction that notifies, or adds a job, holds a lock of the whole instance until its commit is durable: with a
// synchronous standby all accepts would stand in one line (design base 7).

const db = withDatabase();
const server = withPartnerServer();
let counter: StatementCounter;
let counted: Database;

beforeAll(async () => {
  counter = await countStatements(db.url);
  counted = openDatabase(counter.url, { maxConnections: 4 });
});
afterAll(async () => {
  await counted.close();
  await counter.stop();
});

let first: MatchedLead | undefined;
/** Its statements are counted. */
async function makeLead(): Promise<MatchedLead> {
  first ??= await makeMatchedLead(db.database, server.origin, {
    linkUrl: `${server.origin}/link`,
    timeoutMs: 300,
  });
  const lead = await anotherLead(first);
  return { ...lead, ctx: { ...lead.ctx, env: testEnv(), database: counted } };
}
async function applicationOf({ leadId }: MatchedLead): Promise<number> {
  const [row] = await db.sql<[{ id: number }]>`
    select id::float8 as id from application where lead_id = ${leadId} order by id desc limit 1`;
  return row.id;
}
/** A message's wake-up is a transaction of its own that waits for no commit. */
function notifying(): string[] {
  const statements = counter.take();
  expect(statements.length).toBeGreaterThan(5);
  return statements
    .filter((text) => /graphile_worker|notify/i.test(text))
    .filter((text) => !/^select set_config\('synchronous_commit', 'off', true\), pg_notify\(/.test(text));
}

const answers: [string, PartnerAction][] = [
  ['accepted', { json: { status: 'accepted', redirect: 'https://lender.example/go' } }],
  ['declined', { json: { status: 'declined' } }],
  ['pending', { json: { status: 'pending' } }],
  ['failed', { status: 500 }],
  ['unknown', 'break'],
];

test.each(answers)('an accept that is answered %s, and its follow-up, notify nobody', async (_, action) => {
  const lead = await makeLead();
  server.answer(action);
  counter.take();
  await acceptOffer(lead.ctx, lead.body, { textLink: true }).catch(() => {});
  server.answer({ json: { status: 'accepted', ready: true, link: 'https://lender.example/apply' } });
  const id = await applicationOf(lead);
  await db.sql`update application set next_check_at = now() where id = ${id} and next_check_at is not null`;
  await followUp(lead.ctx, id);
  expect(notifying()).toEqual([]);
});

test('neither does a referral, an accept that takes it over, a late outcome, or an operator’s case', async () => {
  const lead = await makeLead();
  server.answer({ json: { status: 'pending' } });
  counter.take();
  await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
  await acceptOffer(lead.ctx, lead.body, { textLink: true });
  const id = await applicationOf(lead);
  await db.sql`
    update application set next_check_at = now(), requested_at = now() - interval '15 days' where id = ${id}`;
  await followUp(lead.ctx, id);
  const application = await findApplication(db, id);
  expect(application?.operatorNeeded).toBe(true);
  if (application) await settleApplication(lead.ctx, application, { status: 'accepted' }, 'callback');
  expect(notifying()).toEqual([]);
});

test('no trigger of the tables that an accept writes notifies', async () => {
  const notify = await db.sql`
    select tgname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.prosrc ~* 'notify|add_job'
      and t.tgrelid::regclass::text in ('application', 'lead', 'lead_event', 'text_message')`;
  expect(notify).toEqual([]);
});
