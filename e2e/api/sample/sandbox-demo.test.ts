import { beforeAll, expect, test } from 'vitest';
import uat from '@/demo/catalogue.uat.json';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { applyCatalogue as applyCatalogueVerb } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';
import { type AcceptBehaviour, type MagicValue, magicValues } from '@/lib/catalogue/sandbox/magic-value';
import { peopleDemoSlug, peopleScriptFor } from '@/lib/catalogue/sandbox/people';
import { unscriptedPartners } from '@/lib/catalogue/sandbox/unscripted';
import { makeLeadBody } from '@/test/applicant';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { offerTo } from '@/test/matched-lead';
import { letPeopleDecide } from '@/test/sample-data/sample-data';
import { withOwnServer } from '@/test/server/own-server';
import type { TestClient } from '@/test/server/server';

const applyCatalogue = checked(parseApplyCatalogue, applyCatalogueVerb);

const own = withOwnServer({ WORKER_CONCURRENCY: '6' });
let client: TestClient;

beforeAll(async () => {
  const ctx = makeContext(own.now.database);
  await applyCatalogue(ctx, { environment: 'uat', file: uat });
  await letPeopleDecide(own.now, peopleDemoSlug);
  client = await own.now.makeClient();
});

/** The lead's state once its application has settled, and whether it has a link by then. */
const ends: Record<AcceptBehaviour, { state: string; hasLink: boolean }> = {
  accepted: { state: 'accepted', hasLink: false },
  declined: { state: 'declined', hasLink: false },
  'pending then link': { state: 'pending', hasLink: true },
  'pending then accepted': { state: 'accepted', hasLink: true },
  'pending then declined': { state: 'declined', hasLink: false },
  slow: { state: 'accepted', hasLink: false },
  broken: { state: 'accepted', hasLink: false },
  error: { state: 'failed', hasLink: false },
};

/** Makes everything delayed due now: ages the sandbox's memory and the queue's scheduled jobs. */
async function passTime(): Promise<void> {
  const { sql } = own.now.database;
  await sql`update sandbox_application set created_at = now() - interval '10 seconds'`;
  await sql`update application set next_check_at = now() where next_check_at > now()`;
  await sql`
    update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('sandbox.call-back', 'sandbox.report-event', 'sandbox.decide')
      and j.run_at > now() and j.locked_at is null`;
}

async function endOf(partnerId: number, lastName: string) {
  const lead = makeLeadBody({ intent: 'Personal Loan', last_name: lastName });
  const { id } = await (await client.send('POST', '/api/v2/lead', lead)).json();
  const ctx = makeContext(own.now.database);
  const leadId = readPublicId(ctx.env.idKey, 'lead', id) ?? 0;
  await offerTo(own.now.database, leadId, [partnerId]);
  await own.now.database.sql`update lead set state = 'matched' where id = ${leadId}`;
  await client.send('POST', '/api/v2/accept', { hashid: id, partner_id: partnerId });
  return async () => {
    const { state } = await (await client.send('GET', `/api/v2/lead/${id}`)).json();
    const { ready: hasLink } = await (await client.send('GET', `/api/v2/accept/${id}/link`)).json();
    return { state, hasLink };
  };
}

/** Where people decide: as the name says, or it waits for one of them. */
function endOfPeople(lastName: string) {
  const script = peopleScriptFor(lastName);
  return { state: script?.status ?? 'pending', hasLink: script?.hasLink ?? false };
}

/** A partner that is full or closed gets nothing. */
const refused = { state: 'matched', hasLink: false };

const lines: Pick<MagicValue, 'lastName' | 'accept' | 'room'>[] = [
  ...magicValues,
  { lastName: 'Nkosi', accept: 'accepted' },
];

test.each(lines)('every partner of the demo plays $lastName', { timeout: 180_000 }, async (line) => {
  const partners = await own.now.database.sql<{ id: number; companyName: string }[]>`
    select id::float8 as id, company_name as "companyName" from partner where environment = 'uat' order by id`;
  expect(partners.length).toBeGreaterThanOrEqual(8);
  const played = await Promise.all(
    partners.map(async ({ id, companyName }) => ({ companyName, read: await endOf(id, line.lastName) })),
  );
  const endAt = (companyName: string) => {
    if (unscriptedPartners.includes(companyName)) return ends.accepted;
    if (line.room) return refused;
    return companyName === 'Marula Branch' ? endOfPeople(line.lastName) : ends[line.accept];
  };
  const expected = played.map(({ companyName }) => ({ companyName, ...endAt(companyName) }));
  await expect
    .poll(
      async () => {
        await passTime();
        return Promise.all(played.map(async ({ companyName, read }) => ({ companyName, ...(await read()) })));
      },
      { timeout: 120_000, interval: 500 },
    )
    .toEqual(expected);
});

test('a lead called Sandbox Returned is funded, and then returned', { timeout: 120_000 }, async () => {
  const [partner] = await own.now.database.sql<[{ id: number }]>`
    select id::float8 as id from partner where environment = 'uat' and accept_url like '/api/sandbox/%' and not end_to_end
    order by id limit 1`;
  const lead = makeLeadBody({
    intent: 'Personal Loan',
    last_name: 'Sandbox Returned',
    loan_amount_required: 30_000,
  });
  const { id } = await (await client.send('POST', '/api/v2/lead', lead)).json();
  const leadId = readPublicId(makeContext(own.now.database).env.idKey, 'lead', id) ?? 0;
  await offerTo(own.now.database, leadId, [partner.id]);
  await own.now.database.sql`update lead set state = 'matched' where id = ${leadId}`;
  await client.send('POST', '/api/v2/accept', { hashid: id, partner_id: partner.id });
  await expect
    .poll(
      async () => {
        await passTime();
        const { outcomes } = await (await client.send('GET', `/api/v2/lead/${id}/outcome`)).json();
        return outcomes
          .map((one: { type: string; amount_cents: number }) => [one.type, one.amount_cents])
          .sort();
      },
      { timeout: 60_000, interval: 300 },
    )
    .toEqual([
      ['funded', 3_000_000],
      ['returned', 3_000_000],
    ]);
});
