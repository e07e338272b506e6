import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertPasswordReset } from '@/db/query/access/password-reset';
import { claimWebhookEndpointId, insertWebhookEndpoint } from '@/db/query/event/webhook-endpoint';
import { insertAdjustment } from '@/db/query/money/commission-ledger';
import { findStatement, insertStatement } from '@/db/query/money/commission-statement';
import { apiKeyRequest } from '@/db/schema/account/api-key-request';
import { batch } from '@/db/schema/batch/batch';
import type { Endpoint, Subject } from '@/e2e/api/access/endpoint/endpoint';
import { type Action, may } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import { publicId } from '@/lib/base/crypto/public-id';
import { sealWebhookSecret } from '@/lib/event/webhook-endpoint/secret';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { testEnv } from '@/test/context';
import {
  makeAffiliate,
  makeApiKey,
  makeInvitation,
  makeLead,
  makeLender,
  makePartner,
  makeUser,
} from '@/test/factory';
import { appPages, appRoutes } from '@/test/server/app-routes';
import { makeLenderVisitor, makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';
import type { Environment } from '@/word/environment';
import { otherPath, otherRoutes } from './other-route';
import { pages } from './page-table';
import { endpoints } from './permission-table';

const server = withServer();
const environments = ['uat', 'production'] as const;

/** Agent and manager of the home affiliate, those of another, an admin, and a lender's manager. */
const people = [
  'nobody',
  'agent',
  'manager',
  'strange agent',
  'strange manager',
  'operator',
  'lender',
] as const;
type Who = (typeof people)[number];
const strangers = ['strange agent', 'strange manager'] as const;
const isStrange = (who: Who) => who.startsWith('strange ');
let home: number;
const visitors = new Map<string, PortalVisitor>();

beforeAll(async () => {
  home = (await makeAffiliate(server.database)).id;
  const away = (await makeAffiliate(server.database)).id;
  for (const environment of environments) {
    const add = async (who: Who, role: 'agent' | 'manager' | 'operator', affiliateId: number | null) =>
      visitors.set(
        `${who} ${environment}`,
        await makeVisitor(server.database, { role, affiliateId, environment }),
      );
    await add('agent', 'agent', home);
    await add('manager', 'manager', home);
    await add('strange agent', 'agent', away);
    await add('strange manager', 'manager', away);
    await add('operator', 'operator', null);
    const { id: lenderId } = await makeLender(server.database);
    visitors.set(
      `lender ${environment}`,
      await makeLenderVisitor(server.database, { lenderId, environment }),
    );
  }
});

async function makeSubject(environment: Environment): Promise<Subject> {
  const { database } = server;
  const lead = await makeLead(database, { affiliateId: home, environment });
  return {
    affiliate: home,
    user: (await makeUser(database, { affiliateId: home })).id,
    key: (await makeApiKey(database, { affiliateId: home, environment })).id,
    invitation: (await makeInvitation(database, { affiliateId: home })).id,
    reset: await makeReset(),
    intent: lead.intentId,
    lender: (await makeLender(database)).id,
    partner: (await makePartner(database, { environment, secret: newPartnerSecret() })).id,
    lead: publicId(testEnv().idKey, 'lead', lead.id),
    batch: publicId(testEnv().idKey, 'batch', await makeBatch(environment)),
    request: await makeRequest(environment),
    webhook: await makeWebhook(environment),
    month: await makeStatement(environment),
  };
}

/** Makes anew what a call is about, if it is a key, a user or an invitation. */
async function makeChanged(call: string, environment: Environment): Promise<Partial<Subject>> {
  const { database } = server;
  const whose = { affiliateId: home };
  if (call.includes('{key}')) return { key: (await makeApiKey(database, { ...whose, environment })).id };
  if (call.includes('{user}')) return { user: (await makeUser(database, whose)).id };
  if (call.includes('{invitation}')) return { invitation: (await makeInvitation(database, whose)).id };
  return {};
}

async function makeReset(): Promise<number> {
  const { id: userId } = await makeUser(server.database, { affiliateId: home });
  const link = { userId, tokenHash: randomBytes(32), madeBy: null, lifeHours: 1, needsYes: true };
  return (await insertPasswordReset(server.database, link)).id;
}

/** Finished, so that its event stream ends. */
async function makeBatch(environment: Environment): Promise<number> {
  const values = { affiliateId: home, environment, status: 'failed', message: 'is empty' } as const;
  const [row] = await server.database.drizzle.insert(batch).values(values).returning();
  return row?.id ?? 0;
}

async function makeWebhook(environment: Environment): Promise<number> {
  const { database } = server;
  const id = await claimWebhookEndpointId(database);
  await insertWebhookEndpoint(database, mintScope(home, environment), id, {
    kind: 'webhook',
    url: 'https://walked.example/hook',
    description: '',
    types: [],
    secretCiphertext: sealWebhookSecret(testEnv().piiKey, id, newPartnerSecret()),
  });
  return id;
}

async function makeStatement(environment: Environment): Promise<string> {
  const { database } = server;
  const [scope, month] = [mintScope(home, environment), '2026-03'];
  if (await findStatement(database, scope, month)) return month;
  const entry = { amountCents: 100, reason: 'Walked', userId: null, requestKey: null, adjusts: null };
  await insertAdjustment(database, scope, { month, ...entry });
  await insertStatement(database, scope, { month, userId: null });
  return month;
}

async function makeRequest(environment: Environment): Promise<number> {
  const { userId } = visitors.get('manager uat')?.actor ?? { userId: 0 };
  const values = {
    affiliateId: home,
    environment,
    name: 'Walked',
    status: 'declined',
    requestedBy: userId,
  } as const;
  const [row] = await server.database.drizzle.insert(apiKeyRequest).values(values).returning();
  return row?.id ?? 0;
}

/** The same of nobody: ids as ours are, without a row. */
function unknownSubject(): Subject {
  const none = 999_999_999;
  const { idKey } = testEnv();
  return {
    affiliate: none,
    user: none,
    key: none,
    invitation: none,
    reset: none,
    intent: none,
    partner: none,
    lender: none,
    lead: publicId(idKey, 'lead', none),
    batch: publicId(idKey, 'batch', none),
    request: none,
    webhook: none,
    month: '2020-01',
  };
}

/** Whether a call is about something that somebody has. */
const isAboutSubject = ({ call, home: isHome }: Endpoint) =>
  isHome === true || /\{(?!none|environment|setting)\w+\}/.test(call);

function fill(path: string, subject: Subject, environment: Environment): string {
  const values: Record<string, string | number> = {
    ...subject,
    environment,
    setting: 'leadRetentionDays',
    none: 999_999_999,
    rest: 'none',
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** On a busy machine a connection that was kept may be closed at the moment in which it is used again. */
const anew = { connection: 'close' };

async function visit(who: Who, environment: Environment, method: string, path: string, body?: object) {
  const cookie = visitors.get(`${who} ${environment}`)?.cookie;
  return fetch(`${server.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      origin: server.origin,
      ...anew,
      ...(cookie ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/**
 * In UAT as a whole document, in Production as a navigation within the portal asks for it: both must be guarded. Of a page,
 * half of the people ask for the one and half for the other.
 */
async function visitPage(who: Who, environment: Environment, path: string) {
  const cookie = visitors.get(`${who} ${environment}`)?.cookie;
  const isNavigation = environment === 'production';
  const response = await fetch(`${server.origin}${path}${isNavigation ? '?_rsc' : ''}`, {
    redirect: 'manual',
    headers: { ...anew, ...(cookie && { cookie }), ...(isNavigation && { rsc: '1' }) },
  });
  const text = await response.text();
  return {
    status: response.status,
    toSignIn:
      (response.headers.get('location') ?? '').includes('/sign-in') ||
      /\/sign-in\?next|NEXT_REDIRECT;\w+;\/sign-in/.test(text),
    notFound: response.status === 404 || text.includes('NEXT_HTTP_ERROR_FALLBACK;404'),
  };
}

/**
 * Every second of a list in UAT, the others in Production, and for the next person the other way about: permissions know no
 * environment (`lib/base/actor/permission.ts`). What is another's, and could be read by naming it, is asked for in both.
 */
function inTurn<One>(all: readonly One[], who: Who, environment: Environment): readonly One[] {
  const turn = people.indexOf(who) + environments.indexOf(environment);
  return all.filter((_, index) => (index + turn) % 2 === 0);
}

describe.each(environments)('in %s', (environment) => {
  test.each(people)('an endpoint treats %s as the permission table says', async (who) => {
    const wrong: string[] = [];
    const subject = await makeSubject(environment);
    const asked = isStrange(who) ? endpoints : inTurn(endpoints, who, environment);
    for (const { call, action, home: isHome, lenders, body } of asked) {
      const [method = '', path = ''] = call.split(' ');
      const sent =
        body || method === 'POST' || method === 'PUT' ? (body?.(subject, environment) ?? {}) : undefined;
      // Recreated, because earlier calls changed it.
      const fresh = { ...subject, ...(await makeChanged(call, environment)) };
      const { status } = await visit(
        who,
        environment,
        method,
        fill(`/api/portal/${path}`, fresh, environment),
        sent,
      );
      const allowed = isAllowed(who, environment, action, { isHome, lenders });
      const isRight =
        who === 'nobody' && action !== 'everybody'
          ? status === 401
          : allowed
            ? status !== 401 && status !== 403 && status < 500
            : status === 403 || (status === 404 && isHome === true);
      if (!isRight) wrong.push(`${call}: ${status}, ${allowed ? 'allowed' : 'refused'} by the table`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(['agent', 'manager', 'operator', 'lender'] as const)(
    '%s, whose role an endpoint is not for, learns nothing else from it',
    async (who) => {
      const wrong: string[] = [];
      let asked = 0;
      for (const { call, action } of inTurn(endpoints, who, environment)) {
        if (['staff', 'signed in', 'everybody'].includes(action) || isAllowed(who, environment, action))
          continue;
        const [method = '', path = ''] = call.split(' ');
        for (const id of ['999999999', 'x'])
          for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : [{}, { name: 5 }]) {
            const { status } = await visit(
              who,
              environment,
              method,
              `/api/portal/${path.replace(/\{\w+\}/g, id)}`,
              body,
            );
            asked += 1;
            if (status !== 403) wrong.push(`${call} of ${id} with ${JSON.stringify(body)}: ${status}`);
          }
      }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(0);
    },
  );

  test.each(strangers)('%s cannot tell what another affiliate has from what nobody has', async (who) => {
    const [theirs, nobodys] = [await makeSubject(environment), unknownSubject()];
    const wrong: string[] = [];
    for (const endpoint of endpoints) {
      const { call, body, told } = endpoint;
      if (!isAboutSubject(endpoint) || told) continue;
      const [method = '', path = ''] = call.split(' ');
      const answers = await Promise.all(
        [theirs, nobodys].map(async (subject) => {
          const sent =
            body || method === 'POST' || method === 'PUT' ? (body?.(subject, environment) ?? {}) : undefined;
          const to = fill(`/api/portal/${path}`, subject, environment);
          const response = await visit(who, environment, method, to, sent);
          return `${response.status} ${await response.text()}`;
        }),
      );
      if (answers[0] !== answers[1]) wrong.push(`${call}: ${answers.join(' or ')}`);
      if (/^2/.test(answers[0] ?? '')) wrong.push(`${call}: done`);
    }
    for (const { path } of pages) {
      if (!/\{(?!none)\w+\}/.test(path)) continue;
      const [one, other] = await Promise.all(
        [theirs, nobodys].map((subject) => visitPage(who, environment, fill(path, subject, environment))),
      );
      if (one?.status !== other?.status || !one?.notFound || !other?.notFound) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });

  test('to the routes for keys, partners and visitors a session makes no difference', async () => {
    const wrong: string[] = [];
    const subject = await makeSubject(environment);
    for (const { call, status } of otherRoutes) {
      const [method = '', path = ''] = call.split(' ');
      const to = fill(otherPath(path), subject, environment);
      const answers = await Promise.all(
        people.map(async (who) => (await visit(who, environment, method, to)).status),
      );
      if (answers.some((answer) => ![status].flat().includes(answer))) wrong.push(`${call}: ${answers}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(people)('a page treats %s as the permission table says', async (who) => {
    const wrong: string[] = [];
    const subject = await makeSubject(environment);
    for (const { path, action, staffOnly, lendersOnly, missing, home: isHome, lenders } of inTurn(
      pages,
      who,
      environment,
    )) {
      const to = fill(path, subject, environment);
      const { status, toSignIn, notFound } = await visitPage(who, environment, to);
      const allowed =
        isAllowed(who, environment, action, { isHome, lenders }) &&
        !(staffOnly && (who === 'operator' || who === 'lender')) &&
        !(lendersOnly && who !== 'lender') &&
        !missing;
      const isRight =
        status < 500 &&
        (action !== 'everybody' && who === 'nobody' ? toSignIn || status === 307 : notFound !== allowed);
      if (!isRight) wrong.push(`${path}: ${status}${notFound ? ', not found' : ''}, allowed ${allowed}`);
    }
    expect(wrong).toEqual([]);
  });
});

function isAllowed(
  who: Who,
  environment: Environment,
  action: Endpoint['action'],
  { isHome, lenders }: { isHome?: boolean | undefined; lenders?: boolean | undefined } = {},
): boolean {
  if (action === 'everybody') return true;
  const actor = visitors.get(`${who} ${environment}`)?.actor;
  if (!actor) return false;
  if (action === 'signed in') return who !== 'lender' || lenders === true;
  if (action === 'staff')
    return actor.role !== 'operator' && actor.role !== 'lender' && !(isHome && isStrange(who));
  // Without a subject, users act on their own affiliate.
  return may({ actor }, action, isHome ? { affiliateId: home } : {}) && !isForStaff(who, action);
}

/** Staff actions; operators issue keys and create users instead. */
function isForStaff(who: Who, action: Action): boolean {
  const forStaff: Action[] = [
    'api-key.request',
    'api-key.reveal',
    'batch.match',
    'batch.read-file',
    'batch.undo',
    'lead.export',
    'disposition-label.change',
    'go-live.change',
    'go-live.read',
    'message-template.change',
    'call-back.release-all',
    'opt-out.lift',
    'presence.list',
    'report.read',
    'return-claim.answer',
    'sample-data.change',
    'webhook.change',
    'webhook.list',
  ];
  return who === 'operator' && forStaff.includes(action);
}

describe('the walk', () => {
  const nameless = (path: string) => path.replace(/\{\w+\}|\[(?:\.{3})?\w+\]/g, '{}');

  test('leaves no route out, and walks none that is not there', () => {
    const found = appRoutes().map(({ method, path }) => `${method} ${nameless(path)}`);
    const walked = [
      ...endpoints.map(({ call }) => call.replace(' ', ' /api/portal/')),
      ...otherRoutes.map(({ call }) => call.replace(/(?<= ).*/, otherPath)),
    ];
    expect(found.sort()).toEqual([...new Set(walked.map(nameless))].sort());
  });

  test('leaves no page out, and walks none that is not there', () => {
    expect(appPages().map(nameless).sort()).toEqual(pages.map(({ path }) => nameless(path)).sort());
  });
});
