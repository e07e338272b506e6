import { expect, test } from 'vitest';
import { endpoints } from '@/e2e/api/access/permission-table';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { makeLeadBody } from '@/test/applicant';
import { csvOf } from '@/test/batch/upload';
import { testEnv } from '@/test/context';
import { withMarket } from '@/test/market';
import { appRoutes } from '@/test/server/app-routes';
import { makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { type TestClient, withServer } from '@/test/server/server';

const server = withServer();
const market = withMarket(() => server.database);

/** An applicant whose values stand nowhere else. */
const person = {
  first_name: 'Zintlembali',
  last_name: 'Qwabenxumalo',
  cell_phone_number: '0829417365',
  email: 'zintlembali@applicant.example',
};
const link = 'https://lender.example/continue/zq7';
const values = ['Zintlembali', 'Qwabenxumalo', '829417365', '829 417 365', 'zintlembali@', link];

/** What may be recorded of a read besides `lead_read`. */
const audited = [
  'applicant.copied',
  'applicant.looked-up',
  'batch.file-read',
  'batch.rejected-row-read',
  'batch.rejected-rows-read',
  'lead.exported',
  'lead.id-number-seen',
  'list.exported',
];

let client: TestClient;
let batch = '';
let partnerId = 0;
const idNumber = String(makeLeadBody().id_number);

/** Of every lead of theirs. */
const idNumbers = [idNumber];
function applicant(): object {
  const id = String(makeLeadBody().id_number);
  idNumbers.push(id);
  return { ...person, id_number: id };
}

/** A lead of the person with a link to hand over, as if this user had captured it. */
async function handedOver(userId: number): Promise<string> {
  const hashid = await market.makeOffer(client, market.intent, { ...applicant() });
  const accept = { hashid, partner_id: partnerId, type: 'apply-now' };
  const answer = await client.send('POST', '/api/v2/accept', accept);
  expect(answer.status, await answer.clone().text()).toBe(200);
  await server.database.sql`
    update lead set user_id = ${userId} where id = ${readPublicId(testEnv().idKey, 'lead', hashid)}`;
  return hashid;
}

/** One with offers, which an agent is about to call. */
async function matched(userId: number): Promise<string> {
  const hashid = await market.makeOffer(client, market.intent, { ...applicant() });
  await server.database.sql`
    update lead set user_id = ${userId} where id = ${readPublicId(testEnv().idKey, 'lead', hashid)}`;
  return hashid;
}

/** What is asked where the permission table’s own body is refused, for what staff may ask of leads and files. */
const bodies: Record<string, (lead: string) => object> = {
  'POST accept': (lead) => ({ hashid: lead, partnerId, seen: new Date().toISOString() }),
  'POST arrival/seen': (lead) => ({ seen: [{ id: lead, arrivedAt: new Date().toISOString() }] }),
  'POST batch/known': () => ({ applicants: [{ idNumber, intentId: market.intent.id }] }),
  'POST lead/earlier': () => ({ idNumber }),
  'POST lead/search': () => ({ search: person.last_name }),
  'POST lead/export': () => ({ search: person.last_name, format: 'csv' }),
  'POST lead/export-all': () => ({ affiliate: client.affiliateId, format: 'csv' }),
  'POST application/export': () => ({ format: 'csv' }),
  'POST audit/export': () => ({ affiliateId: client.affiliateId, format: 'csv' }),
  'POST request/export': () => ({ affiliate: client.affiliateId, format: 'csv' }),
  'POST report/export-own': () => ({ by: 'agent', format: 'csv' }),
  'POST find': () => ({ text: person.cell_phone_number }),
  'POST applicant/look-up': () => ({ number: idNumber }),
  'POST applicant/copy': () => ({ number: idNumber, format: 'json' }),
  'POST lead/{lead}/answer': () => ({ fields: { net_income: 21_000 }, consentText: 'en-2' }),
  'POST lead/{lead}/score': () => ({ partnerId }),
  'POST offer': () => ({ ...makeLeadBody({ intent_id: market.intent.id }), consentText: 'en-2' }),
  'POST practice': () => ({ ...makeLeadBody({ intent_id: market.intent.id }), consentText: 'en-2' }),
};

interface Answered {
  readonly call: string;
  readonly userId: number;
  readonly status: number;
  readonly isValue: boolean;
}

/** An offer, and a file with a duplicate and a rejected row. */
async function prepare(): Promise<void> {
  client = await server.makeClient();
  market.partnerServer.answer(({ path }) =>
    path === '/accept' ? { json: { status: 'accepted', link } } : { json: { ready: true, link } },
  );
  partnerId = (
    await market.addPartner(market.intent, { endToEnd: true, timeoutMs: 15_000 }, ['accept', 'link'])
  ).id;
  await market.makeOffer(client, market.intent, { ...person, id_number: idNumber });
  const sender = await makeVisitor(server.database, {
    role: 'manager',
    affiliateId: client.affiliateId,
    environment: 'uat',
  });
  const form = new FormData();
  const rows = [
    makeLeadBody({ ...person, intent: '', id_number: idNumber }),
    makeLeadBody({ ...person, intent: '', id_number: '800101500908' }),
  ];
  form.set('file', new File([csvOf(rows)], 'leads.csv', { type: 'text/csv' }));
  const query = new URLSearchParams({ consent: 'batch-1', intentId: String(market.intent.id) });
  const sent = await fetch(`${server.origin}/api/portal/batch?${query}`, {
    method: 'POST',
    headers: { cookie: sender.cookie, origin: server.origin },
    body: form,
  });
  batch = ((await sent.json()) as { id: string }).id;
  const read = async () =>
    (
      (await (
        await fetch(`${server.origin}/api/portal/batch/${batch}`, { headers: { cookie: sender.cookie } })
      ).json()) as { status: string }
    ).status;
  await expect.poll(read, { timeout: 30_000 }).toBe('completed');
}

/** Reads an answer, and of a stream what it has said so far. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const first = await Promise.race([
    reader?.read(),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1_000)),
  ]);
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

async function ask(call: string, visitor: PortalVisitor, lead: string): Promise<Answered> {
  const [method = '', path = ''] = call.split(' ');
  const known = endpoints.find((one) => one.call === call);
  const stranger = { affiliate: 0, user: 0, key: 0, invitation: 0, reset: 0, intent: 0, partner: partnerId };
  const subject = { ...stranger, lead, lender: 0, batch, request: 0, webhook: 0, month: '2026-01' };
  const body = bodies[call]?.(lead) ?? known?.body?.(subject, 'uat') ?? {};
  const filled = path
    .replace(/\{lead\}|\[hashid\]/, lead)
    .replace(/\{batch\}/, batch)
    .replace(/rejected\/\{none\}/, 'rejected/2')
    .replace(/\{environment\}/, 'uat')
    .replace(/\{setting\}/, 'leadRetentionDays')
    .replace(/\{\w+\}/g, '999999999');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(`${server.origin}/api/portal/${filled}`, {
    method,
    redirect: 'manual',
    headers: {
      cookie: visitor.cookie,
      origin: server.origin,
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  const isWorkbook = (response.headers.get('content-type') ?? '').includes('spreadsheetml');
  const text = await textOf(response);
  const isValue = isWorkbook || [...values, ...idNumbers].some((value) => text.includes(value));
  return { call, userId: visitor.actor.userId, status: response.status, isValue };
}

/** A plain template has no applicant. */
const withoutApplicant = ['GET batch/template', 'GET outcome/file/template'];
/** What a user has typed is given back to nobody else: kept with no lead, and gone after 16 hours. */
const ownWords = ['GET draft', 'PUT draft/{none}'];
/** They would end what the others ask about. */
const removing = ['POST applicant/erase', 'POST batch/{batch}/undo', 'DELETE practice', 'DELETE sample-data'];

test('every route of the portal that answers with an applicant’s value records who read it', async () => {
  await prepare();
  const calls = endpoints
    .filter(({ action }) => action !== 'everybody')
    .map(({ call }) => call as string)
    .filter((call) => !call.includes('{rest}') && ![...ownWords, ...removing].includes(call));
  const answered: Answered[] = [];
  for (const call of [...calls, 'GET batch/{batch}/file?rows=all']) {
    for (const role of ['agent', 'manager', 'operator'] as const) {
      const visitor = await makeVisitor(server.database, {
        role,
        affiliateId: role === 'operator' ? null : client.affiliateId,
        environment: 'uat',
      });
      const { userId } = visitor.actor;
      const isAboutLead = /\{lead\}|^POST accept$|arrival|work-list/.test(call);
      const staffsId = role === 'operator' ? null : userId;
      const lead =
        staffsId === null || !isAboutLead
          ? publicId(testEnv().idKey, 'lead', 999_999_999)
          : /answer|score|accept|hold|work-list|disposition/.test(call)
            ? await matched(staffsId)
            : await handedOver(staffsId);
      answered.push(await ask(call, visitor, lead));
    }
  }
  const shown = answered.filter(({ call, isValue }) => isValue && !withoutApplicant.includes(call));
  const readers = async () => {
    const rows = await server.database.sql<{ id: number }[]>`
      select actor_id::float8 as id from lead_read where actor_kind = 'user'
        and actor_id = any(${shown.map(({ userId }) => userId)}::bigint[])
      union
      select actor_id::float8 from audit_event where actor_kind = 'user' and action = any(${audited}::text[])
        and actor_id = any(${shown.map(({ userId }) => userId)}::bigint[])`;
    return new Set(rows.map(({ id }) => id));
  };
  const untraced = async () => {
    const traced = await readers();
    return shown.filter(({ userId }) => !traced.has(userId)).map(({ call }) => call);
  };
  // Reads are stored in bulk, a moment later.
  await expect.poll(untraced, { timeout: 10_000, interval: 500 }).toEqual([]);
  // It has really walked: these answer with values.
  expect([...new Set(shown.map(({ call }) => call))]).toEqual(
    expect.arrayContaining([
      'POST applicant/copy',
      'GET lead/{lead}',
      'GET lead/{lead}/hand-over',
      'GET lead/{lead}/history',
      'POST lead/{lead}/id-number',
      'POST lead/earlier',
      'POST lead/search',
      'POST lead/export',
      'GET batch/{batch}/file',
      'GET batch/{batch}/file?rows=all',
      'GET batch/{batch}/rejected',
      'POST batch/{batch}/rejected/{none}',
      'GET batch/{batch}/duplicate',
      'GET batch/{batch}/export',
    ]),
  );
  // Asking whether an applicant is known tells without a value.
  const [knownBy] = answered.filter(({ call, status }) => call === 'POST batch/known' && status === 200);
  expect(
    await server.database.sql`
      select 1 as one from audit_event where actor_id = ${knownBy?.userId ?? 0} and action = 'applicant.looked-up'`,
  ).toHaveLength(1);
}, 300_000);

test('the walk asks every route of the file tree', () => {
  const walked = new Set(endpoints.map(({ call }) => call.replace(/\{\w+\}/g, '{}').toLowerCase()));
  const missing = appRoutes()
    .filter(({ path, method }) => path.startsWith('/api/portal/') && method !== 'OPTIONS')
    .map(({ method, path }) => `${method} ${path.replace('/api/portal/', '').replace(/\[[^\]]+\]/g, '{}')}`)
    .filter((call) => !walked.has(call.toLowerCase()));
  expect(missing).toEqual([]);
});
