import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import { insertPasswordReset } from '@/db/query/access/password-reset';
import { generateToken } from '@/lib/access/auth/link-token';
import { hashPassword } from '@/lib/access/auth/password';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { makeIdNumber } from '@/test/applicant';
import { makeAffiliateContext, testEnv } from '@/test/context';
import {
  makeAffiliate,
  makeApiKey,
  makeIntent,
  makeInvitation,
  makePartner,
  makeUser,
  unique,
} from '@/test/factory';
import { anotherLead } from '@/test/matched-lead';
import type { PartnerServer } from '@/test/partner-server';
import { makeVisitor } from '@/test/server/portal-visitor';
import type { Environment } from '@/word/environment';
import type { FuzzRequest } from './request';
import type { Sender } from './sender';

/** A request as it goes over the wire, one character a byte. */
export interface SentRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

/** An affiliate with everything that requests can name, and those who send them. */
export interface World {
  /** A key of the affiliate, for what is asked beside the generated requests. */
  readonly key: string;
  /** Fills in the subjects and the sender's credentials. */
  bind(request: FuzzRequest): SentRequest;
}

type Subjects = Record<string, string>;

interface Options {
  readonly origin: string;
  readonly database: Database;
  readonly partnerServer: PartnerServer;
}

let decoy: Promise<string> | undefined;

/** Makes a new affiliate, its users, keys, leads and partners. */
export async function makeWorld({ origin, database, partnerServer }: Options): Promise<World> {
  const { idKey } = testEnv();
  const home = await makeAffiliate(database, { liveFeedback: true });
  const away = await makeAffiliate(database);
  const other = await makeAffiliate(database);
  const secret = newPartnerSecret();
  const sandbox = unique('sandbox');
  const market = async (environment: Environment) => {
    const intent = await makeIntent(database, { environment });
    const shared = { environment, secret, intents: [{ intentId: intent.id }] };
    const partner = await makePartner(database, {
      ...shared,
      timeoutMs: 1_000,
      scoreUrl: `${partnerServer.origin}/score`,
      acceptUrl: `${partnerServer.origin}/accept`,
      linkUrl: `${partnerServer.origin}/link`,
    });
    const path = `/api/sandbox/${sandbox}`;
    await makePartner(database, {
      ...shared,
      timeoutMs: 1_000,
      scoreUrl: `${path}/score`,
      acceptUrl: `${path}/accept`,
      linkUrl: `${path}/link`,
    });
    const ctx = makeAffiliateContext(database, { affiliateId: home.id, environment });
    const lead = () => anotherLead({ ctx, intentId: intent.id, partner, secret });
    const leads = await Promise.all(Array.from({ length: 5 }, lead));
    return { intent, partner, leads: leads.map(({ leadId }) => publicId(idKey, 'lead', leadId)) };
  };
  const [uat, production] = await Promise.all([market('uat'), market('production')]);

  const keyOf = async (affiliateId: number, environment: Environment) => {
    const { key, hash, hint } = generateApiKey(environment);
    await makeApiKey(database, { affiliateId, environment, hash, hint });
    return key;
  };
  const keys: Partial<Record<Sender, string>> = {
    'key uat': await keyOf(home.id, 'uat'),
    'key production': await keyOf(home.id, 'production'),
    'stranger’s key': await keyOf(away.id, 'uat'),
    'made-up key': generateApiKey('uat').key,
  };
  keys['key in query'] = keys['key uat'];
  keys['key in body'] = keys['key uat'];
  const visitor = (role: 'agent' | 'manager' | 'operator', environment: Environment, affiliateId = home.id) =>
    makeVisitor(database, { role, affiliateId: role === 'operator' ? null : affiliateId, environment });
  const visitors: Partial<Record<Sender, Awaited<ReturnType<typeof makeVisitor>>>> = {
    'agent uat': await visitor('agent', 'uat'),
    'agent production': await visitor('agent', 'production'),
    'manager uat': await visitor('manager', 'uat'),
    'manager production': await visitor('manager', 'production'),
    'stranger uat': await visitor('manager', 'uat', away.id),
    'operator uat': await visitor('operator', 'uat'),
    'operator production': await visitor('operator', 'production'),
  };
  // A password is asked for on some pages; theirs is nobody's.
  decoy ??= hashPassword(randomUUID());
  await database.sql`update "user" set password_hash = ${await decoy} where password_hash = '!'`;
  const manager = visitors['manager uat']?.cookie ?? '';
  const key = keys['key uat'] ?? '';

  const post = (path: string, headers: Record<string, string>, body: BodyInit) =>
    fetch(origin + path, { method: 'POST', headers: { origin, ...headers }, body });
  const json = { 'content-type': 'application/json' };
  const bearer = { authorization: `Bearer ${key}` };
  const accepted = uat.leads
    .slice(0, 2)
    .map((hashid) =>
      post('/api/v2/accept', { ...bearer, ...json }, JSON.stringify({ hashid, partner_id: uat.partner.id })),
    );
  for (const answer of await Promise.all(accepted))
    if (answer.status !== 200)
      throw new Error(`nothing was accepted: ${answer.status} ${await answer.text()}`);
  const applications = partnerServer
    .callsTo('/accept')
    .slice(-2)
    .map(({ body }) => String(body.application_id));
  const csv = `first_name,last_name,cell_phone_number,id_number,popi,intent\nThandi,Nkosi,1,2,true,${uat.intent.title}\n`;
  const uploaded = await post('/api/v2/lead/batch', { ...bearer, 'content-type': 'text/csv' }, csv);
  const { batch_id: batch } = (await uploaded.json()) as { batch_id: string };
  await post('/api/portal/api-key-request', { cookie: manager, ...json }, '{}');
  const [asked] = await database.sql<{ id: string }[]>`
    select id::text from api_key_request where affiliate_id = ${home.id} limit 1`;
  const csrfAnswer = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrfAnswer.json()) as { csrfToken: string };
  const csrfCookie = csrfAnswer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

  let count = 0;
  const pick = (values: readonly string[]) => values[count % values.length] ?? 'none';
  const invitation = generateToken();
  const reset = generateToken();
  const invited = await makeInvitation(database, { affiliateId: home.id, tokenHash: invitation.hash });
  const colleague = await makeUser(database, { affiliateId: home.id });
  await insertPasswordReset(database, {
    userId: colleague.id,
    tokenHash: reset.hash,
    madeBy: null,
    lifeHours: 1,
  });
  const spareKey = await makeApiKey(database, { affiliateId: home.id });
  const subjectsFor = (sender: Sender): Subjects => {
    count += 1;
    const environment = sender.endsWith('production') ? 'production' : 'uat';
    const { intent, partner, leads } = environment === 'uat' ? uat : production;
    const { host } = new URL(origin);
    return {
      host,
      origin,
      environment,
      setting: 'leadRetentionDays',
      hashid: pick(leads),
      lead: pick(leads),
      intent: String(intent.id),
      intentTitle: intent.title,
      partner: String(partner.id),
      partnerOrigin: partnerServer.origin,
      sandbox,
      affiliate: String(other.id),
      slug: home.slug,
      refereeId: away.refereeId,
      user: String(colleague.id),
      'api-key': String(spareKey.id),
      'api-key-request': asked?.id ?? '0',
      invitation: String(invited.id),
      invitationToken: invitation.token,
      'password-resetToken': reset.token,
      applicationId: pick(applications),
      application: String(readPublicId(idKey, 'application', pick(applications)) ?? 0),
      batch,
      batch_id: batch,
      draft: randomUUID(),
      idNumber: makeIdNumber(),
      name: unique('f'),
      me: String(visitors[sender]?.actor.userId ?? 0),
      csrf: csrfToken,
      none: '999999999',
    };
  };

  const bind = ({ aim, sender, method, target, headers, body }: FuzzRequest): SentRequest => {
    const subjects = subjectsFor(sender);
    const filled = new Map(headers.map(([name, value]) => [name, fill(value, subjects)]));
    const cookies = [
      visitors[sender]?.cookie,
      aim.kind === 'auth' ? csrfCookie : undefined,
      filled.get('cookie'),
    ];
    const cookie =
      sender === 'made-up session' ? 'next-auth.session-token=made.up' : cookies.filter(Boolean).join('; ');
    if (cookie) filled.set('cookie', cookie);
    let path = fill(target, subjects);
    let content = body === null ? null : fill(body, subjects);
    const key = keys[sender];
    if (key && sender === 'key in query') path += `${path.includes('?') ? '&' : '?'}api_token=${key}`;
    else if (key && sender === 'key in body')
      content = (content ?? '{}').replace(/^\{/, `{"api_token":"${key}",`);
    else if (key && !filled.has('authorization')) filled.set('authorization', `Bearer ${key}`);
    if (sender === 'partner' || sender === 'made-up partner') {
      const by = sender === 'partner' ? secret : newPartnerSecret();
      const signed = signatureHeaders([by], unique('msg'), Buffer.from(content ?? '', 'latin1').toString());
      for (const [name, value] of Object.entries(signed)) if (!filled.has(name)) filled.set(name, value);
    }
    return { method, target: path, headers: [...filled], body: content };
  };
  return { key, bind };
}

/** A subject that the world has not got is one that nobody has. */
function fill(text: string, subjects: Subjects): string {
  const named = (name: string) => subjects[name] ?? subjects.none ?? '';
  return text
    .replaceAll(/"\{#([\w-]+)\}"/g, (_, name: string) => named(name))
    .replaceAll(/\{([a-zA-Z][\w-]*)\}/g, (_, name: string) => named(name));
}
