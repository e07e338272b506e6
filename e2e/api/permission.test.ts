import { beforeAll, describe, expect, test } from 'vitest';
import type { Environment } from '@/db/schema/environment';
import { type Action, may } from '@/lib/permission';
import { publicId } from '@/lib/public-id';
import { testEnv } from '@/test/context';
import { makeAffiliate, makeApiKey, makeInvitation, makeLead, makePartner, makeUser } from '@/test/factory';
import { appPages, appRoutes } from '@/test/server/app-routes';
import { makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';

const server = withServer();
const environments = ['uat', 'production'] as const;

/** The subjects of the requests, all of the home affiliate and one environment. */
interface Subject {
  affiliate: number;
  user: number;
  key: number;
  invitation: number;
  intent: number;
  partner: number;
  lead: string;
}

interface Endpoint {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;
  /**
   * An action of the permission table; `staff`: staff on their own affiliate's leads and batches; `signed in`:
   * any user.
   */
  action: Action | 'staff' | 'signed in' | 'everybody';
  /** Concerns the home affiliate, so another affiliate's manager gets 403 or 404. */
  home?: true;
  body?: (subject: Subject, environment: Environment) => object;
}

const entry = { slug: 'walk', company_name: '' };
/** All endpoints of the portal's own pages. The bodies are invalid on purpose: an allowed call fails validation. */
const endpoints: Endpoint[] = [
  { call: 'POST accept', action: 'staff' },
  { call: 'PUT account/keys', action: 'user.change-own-keys' },
  { call: 'PUT account/password', action: 'user.change-own-password' },
  { call: 'PUT account/second-factor', action: 'user.change-own-second-factor' },
  { call: 'POST account/second-factor/start', action: 'user.change-own-second-factor' },
  { call: 'POST account/second-factor/recovery-codes', action: 'user.change-own-second-factor' },
  { call: 'POST account/second-factor/turn-off', action: 'user.change-own-second-factor' },
  { call: 'DELETE account/session', action: 'user.end-own-sessions' },
  { call: 'DELETE account/session/{none}', action: 'user.end-own-sessions' },
  { call: 'POST affiliate', action: 'affiliate.create', body: () => ({ name: '' }) },
  { call: 'PUT affiliate/{affiliate}', action: 'affiliate.change', body: () => ({ liveFeedback: true }) },
  { call: 'GET affiliate/{affiliate}/suspension', action: 'affiliate.change' },
  { call: 'POST affiliate/{affiliate}/approve-uat', action: 'affiliate.approve-uat' },
  {
    call: 'POST api-key',
    action: 'api-key.issue',
    body: ({ affiliate }, environment) => ({ affiliateId: affiliate, environment }),
  },
  { call: 'PUT api-key/{key}', action: 'api-key.change', body: () => ({ name: 'Walked' }) },
  { call: 'POST api-key/{key}/replace', action: 'api-key.replace', home: true },
  { call: 'POST api-key/{key}/revoke', action: 'api-key.revoke', home: true },
  { call: 'POST api-key-request', action: 'api-key.request', body: () => ({ name: '' }) },
  { call: 'POST api-key-request/{none}/allow', action: 'api-key.decide' },
  { call: 'POST api-key-request/{none}/decline', action: 'api-key.decide', body: () => ({ reason: 'No' }) },
  { call: 'POST api-key-request/{none}/reveal', action: 'api-key.reveal' },
  { call: 'POST applicant/find', action: 'applicant.erase', body: () => ({ idNumber: '8001015009087' }) },
  { call: 'POST applicant/erase', action: 'applicant.erase', body: () => ({ idNumber: '8001015009087' }) },
  {
    call: 'POST application/{none}/decide',
    action: 'application.decide',
    body: () => ({ status: 'failed' }),
  },
  { call: 'POST batch', action: 'staff' },
  { call: 'GET batch/{lead}', action: 'staff' },
  { call: 'GET batch/{lead}/file', action: 'staff' },
  { call: 'GET batch/{lead}/progress', action: 'staff' },
  { call: 'GET catalogue', action: 'catalogue.export' },
  { call: 'POST catalogue/apply', action: 'catalogue.apply', body: catalogueBody },
  { call: 'GET catalogue/import/{none}/undo', action: 'catalogue.apply' },
  { call: 'POST catalogue/import/{none}/undo', action: 'catalogue.apply', body: () => ({}) },
  { call: 'POST catalogue/preview', action: 'catalogue.apply', body: catalogueBody },
  { call: 'GET dashboard', action: 'staff' },
  { call: 'GET draft', action: 'staff' },
  { call: 'PUT draft/{none}', action: 'staff' },
  { call: 'DELETE draft/{none}', action: 'staff' },
  {
    call: 'POST environment/{environment}/preview',
    action: 'environment.change',
    body: () => ({}),
  },
  { call: 'DELETE environment/{environment}/retention/{setting}', action: 'environment.change' },
  { call: 'PUT environment/{environment}', action: 'environment.change', body: () => ({}) },
  {
    call: 'POST intent',
    action: 'intent.change',
    body: (_, environment) => ({ environment, entry: { title: 'Walked', affiliates: ['nobody-there'] } }),
  },
  { call: 'PUT intent/{intent}', action: 'intent.change', body: () => ({ entry: { title: 'Walk' } }) },
  { call: 'GET intent/{none}/copy', action: 'intent.change' },
  { call: 'POST intent/{none}/copy', action: 'intent.change' },
  {
    call: 'POST intent/try',
    action: 'intent.change',
    body: (_, environment) => ({ environment, entry: { title: 'Walked' } }),
  },
  {
    call: 'POST invitation',
    action: 'invitation.create',
    home: true,
    body: ({ affiliate: affiliateId }) => ({
      email: `${crypto.randomUUID()}@example.test`,
      role: 'agent',
      affiliateId,
    }),
  },
  { call: 'DELETE invitation/{invitation}', action: 'invitation.revoke', home: true },
  { call: 'POST invitation/accept', action: 'everybody' },
  { call: 'POST job/{none}/restart', action: 'job.restart' },
  { call: 'GET lead/{lead}', action: 'staff', home: true },
  { call: 'GET lead/{lead}/history', action: 'staff', home: true },
  { call: 'POST lead/{lead}/id-number', action: 'staff', home: true },
  { call: 'POST lead/earlier', action: 'staff' },
  { call: 'POST lead/export', action: 'lead.export' },
  { call: 'POST lead/search', action: 'staff' },
  { call: 'POST offer', action: 'staff' },
  {
    call: 'POST partner',
    action: 'partner.change',
    body: (_, environment) => ({
      environment,
      entry: { ...entry, company_name: 'W', intents: [{ title: 'None' }] },
    }),
  },
  {
    call: 'PUT partner/{partner}',
    action: 'partner.change',
    body: () => ({ entry: { ...entry, company_name: 'W' } }),
  },
  { call: 'POST partner/{partner}/secret/roll', action: 'partner.change' },
  { call: 'POST partner/{partner}/secret/end-former', action: 'partner.change' },
  { call: 'GET partner/{none}/copy', action: 'partner.change' },
  { call: 'POST partner/{none}/copy', action: 'partner.change' },
  { call: 'POST partner/{partner}/test', action: 'partner.change', body: () => ({ endpoint: 'score' }) },
  { call: 'POST partner/logo', action: 'partner.change' },
  {
    call: 'POST partner/try',
    action: 'partner.change',
    body: (_, environment) => ({ environment, entry: { ...entry, company_name: 'W' } }),
  },
  { call: 'POST password-reset/accept', action: 'everybody' },
  { call: 'GET session', action: 'signed in' },
  { call: 'PUT session/environment', action: 'signed in' },
  { call: 'POST session/use', action: 'signed in' },
  {
    call: 'PUT user/{user}',
    action: 'user.change-role',
    home: true,
    body: () => ({ role: 'manager' }),
  },
  { call: 'DELETE user/{user}', action: 'user.remove', home: true },
  { call: 'GET user/{user}/session', action: 'user.end-sessions', home: true },
  { call: 'DELETE user/{user}/session', action: 'user.end-sessions', home: true },
  { call: 'POST user/{user}/password-reset', action: 'user.reset-password', home: true },
  { call: 'POST user/{user}/second-factor/reset', action: 'user.reset-second-factor', home: true },
];

function catalogueBody(_: Subject, environment: Environment) {
  return { environment, file: {} };
}

/** All pages with their permissions. `affiliate`: staff only; operators see an explanation. */
const pages: { path: string; action: Action | 'signed in' | 'everybody'; staffOnly?: true }[] = [
  { path: '/', action: 'signed in' },
  { path: '/sign-in', action: 'everybody' },
  { path: '/docs', action: 'everybody' },
  { path: '/invitation/{none}', action: 'everybody' },
  { path: '/password-reset/{none}', action: 'everybody' },
  { path: '/account', action: 'signed in' },
  { path: '/second-factor', action: 'signed in' },
  { path: '/dashboard', action: 'dashboard.read', staffOnly: true },
  { path: '/team', action: 'user.list', staffOnly: true },
  { path: '/api-key', action: 'api-key.request', staffOnly: true },
  { path: '/go-live', action: 'go-live.read', staffOnly: true },
  { path: '/request', action: 'request.list', staffOnly: true },
  { path: '/lead', action: 'signed in' },
  { path: '/lead/new', action: 'signed in' },
  { path: '/operator', action: 'overview.read' },
  { path: '/operator/affiliate', action: 'affiliate.list' },
  { path: '/operator/affiliate/{affiliate}', action: 'affiliate.list' },
  { path: '/operator/applicant', action: 'applicant.erase' },
  { path: '/operator/audit', action: 'audit.read' },
  { path: '/operator/catalogue', action: 'catalogue.export' },
  { path: '/operator/environment', action: 'environment.read' },
  { path: '/operator/intent', action: 'intent.change' },
  { path: '/operator/partner', action: 'partner.list' },
  { path: '/operator/partner/new', action: 'partner.change' },
  { path: '/operator/partner/{partner}', action: 'partner.list' },
];
/** Tested with their own rules, because they depend on more than the user. */
const pagesElsewhere = [
  '/lead/[hashid]',
  '/lead/[hashid]/read',
  '/sandbox',
  '/batch',
  '/batch/[id]',
  '/batch/new',
];

type Who = 'nobody' | 'agent' | 'manager' | 'stranger' | 'operator';
const people: Who[] = ['nobody', 'agent', 'manager', 'stranger', 'operator'];
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
    await add('stranger', 'manager', away);
    await add('operator', 'operator', null);
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
    intent: lead.intentId,
    partner: (await makePartner(database, { environment })).id,
    lead: publicId(testEnv().idKey, 'lead', lead.id),
  };
}

function fill(path: string, subject: Subject, environment: Environment): string {
  const values: Record<string, string | number> = {
    ...subject,
    environment,
    setting: 'leadRetentionDays',
    none: 999_999_999,
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

async function visit(who: Who, environment: Environment, method: string, path: string, body?: object) {
  const cookie = visitors.get(`${who} ${environment}`)?.cookie;
  return fetch(`${server.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      origin: server.origin,
      ...(cookie ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

describe.each(environments)('in %s', (environment) => {
  test.each(people)('every endpoint treats %s as the permission table says', async (who) => {
    const wrong: string[] = [];
    const subject = await makeSubject(environment);
    for (const { call, action, home: isHome, body } of endpoints) {
      const [method = '', path = ''] = call.split(' ');
      const sent = method === 'POST' || method === 'PUT' ? (body?.(subject, environment) ?? {}) : undefined;
      // Recreated, because earlier calls changed it.
      const fresh = /\{(?:key|user|invitation)\}/.test(call) ? await makeSubject(environment) : subject;
      const { status } = await visit(
        who,
        environment,
        method,
        fill(`/api/portal/${path}`, fresh, environment),
        sent,
      );
      const allowed = isAllowed(who, environment, action, isHome);
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

  test.each(['agent', 'manager', 'operator'] as const)(
    '%s, whose role an endpoint is not for, learns nothing else from it',
    async (who) => {
      const wrong: string[] = [];
      let asked = 0;
      for (const { call, action } of endpoints) {
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

  test('a manager cannot tell what another affiliate has from what nobody has', async () => {
    const subject = await makeSubject(environment);
    const unknown = { ...subject, user: 999_999_999, key: 999_999_999, invitation: 999_999_999 };
    const wrong: string[] = [];
    for (const { call, body } of endpoints) {
      if (!/\{(?:key|user|invitation)\}/.test(call)) continue;
      const [method = '', path = ''] = call.split(' ');
      const sent = method === 'POST' || method === 'PUT' ? (body?.(subject, environment) ?? {}) : undefined;
      const answers = await Promise.all(
        [subject, unknown].map(async (one) => {
          const response = await visit(
            'stranger',
            environment,
            method,
            fill(`/api/portal/${path}`, one, environment),
            sent,
          );
          return `${response.status} ${await response.text()}`;
        }),
      );
      if (answers[0] !== answers[1]) wrong.push(`${call}: ${answers.join(' or ')}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(people)('every page treats %s as the permission table says', async (who) => {
    const wrong: string[] = [];
    const subject = await makeSubject(environment);
    for (const { path, action, staffOnly } of pages) {
      const response = await visit(who, environment, 'GET', fill(path, subject, environment));
      const text = await response.text();
      const toSignIn =
        (response.headers.get('location') ?? '').includes('/sign-in') || text.includes('/sign-in?next');
      const notFound = response.status === 404 || text.includes('NEXT_HTTP_ERROR_FALLBACK;404');
      const allowed = isAllowed(who, environment, action) && !(staffOnly && who === 'operator');
      const isRight =
        response.status < 500 &&
        (action !== 'everybody' && who === 'nobody'
          ? toSignIn || response.status === 307
          : notFound !== allowed);
      if (!isRight)
        wrong.push(`${path}: ${response.status}${notFound ? ', not found' : ''}, allowed ${allowed}`);
    }
    expect(wrong).toEqual([]);
  });
});

function isAllowed(
  who: Who,
  environment: Environment,
  action: Endpoint['action'],
  isHome?: boolean,
): boolean {
  if (action === 'everybody') return true;
  const actor = visitors.get(`${who} ${environment}`)?.actor;
  if (!actor) return false;
  if (action === 'signed in') return true;
  if (action === 'staff') return actor.role !== 'operator' && !(isHome && who === 'stranger');
  // Without a subject, users act on their own affiliate.
  return may({ actor }, action, isHome ? { affiliateId: home } : {}) && !isForStaff(who, action);
}

/** Staff actions; operators issue keys and create users instead. */
function isForStaff(who: Who, action: Action): boolean {
  const forStaff: Action[] = ['api-key.request', 'api-key.reveal', 'lead.export'];
  return who === 'operator' && forStaff.includes(action);
}

describe('the walk', () => {
  test('leaves no endpoint out', () => {
    const found = appRoutes()
      .filter(({ path }) => path.startsWith('/api/portal/') && !path.includes('[...'))
      .map(({ method, path }) => `${method} ${path.slice('/api/portal/'.length).replace(/\[\w+\]/g, '{}')}`);
    expect(found.length).toBeGreaterThan(60);
    const walked = endpoints.map(({ call }) => call.replace(/\{\w+\}/g, '{}'));
    expect(found.filter((call) => !walked.includes(call))).toEqual([]);
  });

  test('leaves no page out', () => {
    const walked = [
      ...pages.map(({ path }) => path.replace(/\{\w+\}/g, '[]')),
      ...pagesElsewhere.map((path) => path.replace(/\[\w+\]/g, '[]')),
    ];
    expect(appPages().filter((path) => !walked.includes(path.replace(/\[\w+\]/g, '[]')))).toEqual([]);
  });
});
