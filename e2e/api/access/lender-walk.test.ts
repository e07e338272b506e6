import { beforeAll, expect, test } from 'vitest';
import { publicId } from '@/lib/base/crypto/public-id';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { propose } from '@/lib/lender/proposal/propose';
import { openClaim } from '@/lib/money/claim/open-claim';
import { makeContext, testEnv } from '@/test/context';
import { makeLender } from '@/test/factory';
import { accountBodies } from '@/test/fuzz/body/account';
import { catalogueBodies } from '@/test/fuzz/body/catalogue';
import { leadBodies } from '@/test/fuzz/body/lead';
import { makeLenderPerson } from '@/test/lender-person';
import { anotherLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { appPages, appRoutes } from '@/test/server/app-routes';
import { makeLenderVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';

// One lender's manager asks for everything by the ids of two others: not a byte of them comes back, and nothing of
// theirs changes. `npm run prove -- lender` asks 10,000 times.
const server = withServer();
const requests = Number(process.env.LENDER_REQUESTS ?? 400);
const environment = 'uat';

interface Other {
  /** Texts that are theirs alone. */
  marks: string[];
  ids: (string | number)[];
  partnerId: number;
  lenderId: number;
}

const others: Other[] = [];
let cookie = '';

beforeAll(async () => {
  const { database } = server;
  const env = testEnv();
  const operator = makeContext(database);
  for (const letter of ['Q', 'X']) {
    const lender = await makeLender(database, { tradingName: `Mark${letter} Lending` });
    const lead = await makeMatchedLead(database, server.origin, {
      environment,
      companyName: `Mark${letter} Bank`,
    });
    const { id: partnerId } = lead.partner;
    await setPartnerPortal(operator, {
      partnerId,
      lenderId: lender.id,
      decides: 'portal',
      answerWithinHours: 8,
    });
    const person = await makeLenderPerson(database, lender.id, {
      role: 'manager',
      name: `Mark${letter} Person`,
    });
    const claimed = await anotherLead(lead);
    const ids: (string | number)[] = [lender.id, partnerId, lead.hashid, claimed.hashid];
    for (const one of [lead, claimed]) {
      await database.sql`
        update lead set first_name = ${`Mark${letter}`}, last_name = 'Applicant' where id = ${one.leadId}`;
      await acceptOffer(one.ctx, one.body);
      const [row] = await database.sql<[{ id: number }]>`
        select id::float8 as id from application where lead_id = ${one.leadId}`;
      ids.push(publicId(env.idKey, 'application', row.id));
    }
    await database.sql`
      update application set status = 'accepted', settled_at = now(), reference = ${`Mark${letter}-7`}
      where lead_id = ${claimed.leadId}`;
    const claim = await openClaim(person, String(ids.at(-1)), {
      reason: 'duplicate',
      words: `Mark${letter} has had her since March`,
    });
    const { version } = lead.partner;
    const proposal = await propose(person, {
      partnerId,
      version: (
        await database.sql<[{ version: number }]>`select version from partner where id = ${partnerId}`
      )[0].version,
      entry: { answer_within_hours: version + 20 },
      reason: `Mark${letter} answers by the week`,
    });
    others.push({
      marks: [`Mark${letter}`],
      ids: [...ids, claim.id, proposal.id, 'userId' in person.actor ? person.actor.userId : 0, 1],
      partnerId,
      lenderId: lender.id,
    });
  }
  const { id: own } = await makeLender(database);
  cookie = (await makeLenderVisitor(database, { lenderId: own, environment })).cookie;
}, 120_000);

/** Everything of theirs that somebody could change. */
const stored = async () =>
  JSON.stringify(
    await Promise.all(
      others.map(
        ({ partnerId, lenderId }) =>
          server.database.sql`
          select p.version, p.capacity, p.left_out_until, p.answer_within_hours, l.version as company,
            (select json_agg(row(a.id, a.status, a.settled_at) order by a.id) from application a
              where a.partner_id = p.id) as applications,
            (select json_agg(row(c.id, c.state) order by c.id) from return_claim c where c.partner_id = p.id) as claims,
            (select json_agg(row(c.id, c.status) order by c.id) from planned_change c
              where c.lender_id = l.id) as proposals,
            (select count(*)::int from "user" u where u.lender_id = l.id and u.removed_at is null) as people
          from partner p join lender l on l.id = p.lender_id where p.id = ${partnerId} and l.id = ${lenderId}`,
      ),
    ),
  );

const bodies: Readonly<Record<string, object>> = { ...accountBodies, ...catalogueBodies, ...leadBodies };

/** A small generator with a seed: the same requests on each run. */
function picker(seed: number) {
  let state = seed;
  return <One>(all: readonly One[]): One => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const found = all[Math.floor((state / 2_147_483_648) * all.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
}

test('a lender’s session reads and changes nothing of two others, whatever it names', async () => {
  // What ends this session, or is about nobody's data, is left out.
  const routes = appRoutes().filter(
    ({ path }) => path.startsWith('/api/portal/') && !/session|sign|auth|account|check$/.test(path),
  );
  const calls = [
    ...routes.map(({ method, path }) => ({ method, path })),
    ...appPages()
      .filter((path) => path.includes('[') || path.startsWith('/lender'))
      .map((path) => ({ method: 'GET', path })),
  ];
  const own = calls.filter(({ path }) => path.includes('/lender'));
  const pick = picker(Number(process.env.LENDER_SEED ?? 7));
  const before = await stored();
  const wrong: string[] = [];
  for (let count = 0; count < requests; count += 1) {
    const { method, path } = pick(count % 3 === 0 ? calls : own);
    const other = pick(others);
    const address = path.replace(/\[\[?\.{0,3}\w+\]?\]/g, () => String(pick(other.ids)));
    const body = method === 'GET' ? undefined : (bodies[`${method} ${path}`] ?? {});
    const response = await fetch(`${server.origin}${address}`, {
      method,
      redirect: 'manual',
      headers: {
        connection: 'close',
        origin: server.origin,
        cookie,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const found = others.flatMap(({ marks }) => marks).filter((mark) => text.includes(mark));
    if (found.length > 0 || response.status >= 500)
      wrong.push(`${method} ${address}: ${response.status} ${found.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(await stored()).toBe(before);
}, 3_600_000);
