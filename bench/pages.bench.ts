import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { insertPartnerShare } from '@/db/query/lender/partner-share';
import { generateToken } from '@/lib/access/auth/link-token';
import { makeSetUpLink } from '@/lib/access/set-up/make-set-up-link';
import { publicId } from '@/lib/base/crypto/public-id';
import { testEnv } from '@/test/context';
import { makeAffiliate, makeLead, makeLender, makeUser } from '@/test/factory';
import { hasFailed } from '@/test/server/page-error';
import { makeLenderVisitor, makeVisitor } from '@/test/server/portal-visitor';
import { openStand, type Served, type Stand } from './stand';

// `npm run bench -- pages`: what a browser downloads before a page works, for every page of the production build.
// Requests each page as a user who may open it, then fetches and compresses the scripts in its HTML. Scripts
// loaded later on demand are not included. Pages about something that is not made here are named at the end.

const limitKb = 190;
/** The capture form: all fields load up front. */
const formLimitKb = 225;
const formPaths = ['/lead/new', '/practice'];

type Who = 'nobody' | 'manager' | 'operator' | 'lender';

const stand = await openStand(2);
try {
  const server = await stand.serve('server.js', '/healthz');
  try {
    const scripts = new Map<string, number>();
    // Opens only as long as there is no operator.
    const setUp = await makeSetUpLink({ database: stand.database, env: testEnv() });
    const setUpKb = await firstLoadKb(server, `/set-up/${lastPart(setUp ?? '')}`, '', scripts);
    const { affiliateId, cookies } = await makePeople(stand);
    const parameters = await makeSubjects(stand, server, affiliateId, cookies.manager);
    let isOver = false;
    const isMade = (path: string) =>
      path === '/set-up/[token]' || parameters[path] !== undefined || !/\/\[\w/.test(path);
    for (const path of pagePaths().filter(isMade)) {
      // A page of optional parts is measured without them.
      const to = (parameters[path] ?? []).reduce(
        (url, value) => url.replace(/\[\w+\]/, value),
        path.replace(/\/\[\[\.{3}\w+\]\]/, ''),
      );
      const kb =
        path === '/set-up/[token]'
          ? setUpKb
          : await firstLoadKb(server, to, cookies[whoOpens(path)], scripts);
      const limit = formPaths.includes(path) ? formLimitKb : limitKb;
      isOver ||= kb > limit;
      console.log(
        `${path.padEnd(28)} ${kb.toFixed(1).padStart(6)} kB gzip, limit ${limit}${kb > limit ? '  OVER' : ''}`,
      );
    }
    console.log(
      `not measured: ${pagePaths()
        .filter((path) => !isMade(path))
        .join(', ')}`,
    );
    if (isOver) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  await stand.close();
}

/** All pages in the file tree. `/` only redirects. */
function pagePaths(): string[] {
  return readdirSync(join(process.cwd(), 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[/\\]page\.tsx$/.test(file))
    .map(
      (file) =>
        `/${file
          .replaceAll('\\', '/')
          .replace(/\/page\.tsx$/, '')
          .replace(/\(\w+\)\//g, '')}`,
    )
    .sort();
}

function whoOpens(path: string): Who {
  if (/^\/(sign-in|invitation|lender\/\[token\]|password-reset|docs)/.test(path)) return 'nobody';
  if (path.startsWith('/lender')) return 'lender';
  return path.startsWith('/operator') ? 'operator' : 'manager';
}

async function makePeople({
  database,
}: Stand): Promise<{ affiliateId: number; cookies: Record<Who, string> }> {
  const { id: affiliateId } = await makeAffiliate(database);
  const environment = 'uat';
  const manager = await makeVisitor(database, { role: 'manager', affiliateId, environment });
  const operator = await makeVisitor(database, { role: 'operator', affiliateId: null, environment });
  const { id: lenderId } = await makeLender(database);
  const [partner] = await database.sql<[{ id: number }]>`select id::float8 as id from partner limit 1`;
  await database.sql`update partner set lender_id = ${lenderId}, decides = 'portal' where id = ${partner.id}`;
  const lender = await makeLenderVisitor(database, { lenderId, environment });
  return {
    affiliateId,
    cookies: { nobody: '', manager: manager.cookie, operator: operator.cookie, lender: lender.cookie },
  };
}

/** Creates the subjects of detail pages; their ids go into the URLs. */
async function makeSubjects(
  { database, intentId }: Stand,
  { origin }: Served,
  affiliateId: number,
  cookie: string,
): Promise<Record<string, string[]>> {
  const lead = await makeLead(database, { affiliateId, intentId, state: 'matched' });
  const [partner] = await database.sql<[{ id: number }]>`select id::float8 as id from partner limit 1`;
  const post = async <Answer>(path: string, type: string, body: string): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': type },
      body,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Answer>;
  };
  const someone = JSON.stringify({ email: 'someone@example.test', role: 'agent' });
  const { link } = await post<{ link: string }>('/api/portal/invitation', 'application/json', someone);
  const { id: userId } = await makeUser(database, { affiliateId });
  const reset = await post<{ link: string }>(
    `/api/portal/user/${userId}/password-reset`,
    'application/json',
    '{}',
  );
  const { id: batchId } = await post<{ id: string }>(
    '/api/portal/batch',
    'text/csv',
    'first_name,last_name\nThandi,Nkosi\n',
  );
  const { endpoint } = await post<{ endpoint: { id: number } }>(
    '/api/portal/webhook',
    'application/json',
    JSON.stringify({ url: 'https://crm.example/hook' }),
  );
  const hashid = publicId(testEnv().idKey, 'lead', lead.id);
  const share = generateToken();
  await database.sql`update partner set accept_url = 'https://bank.example/accept' where id = ${partner.id}`;
  await insertPartnerShare(database, {
    partnerId: partner.id,
    tokenHash: share.hash,
    madeBy: null,
    lifeDays: 7,
  });
  const month = '2026-10';
  await database.sql`
    insert into commission_statement (affiliate_id, environment, number, month, opening_cents, closing_cents, entries)
    values (${affiliateId}, 'uat', 1, ${`${month}-01`}::date, 0, 0, 0)`;
  return {
    '/webhook/[id]': [String(endpoint.id)],
    '/lead/[hashid]': [hashid],
    '/lead/[hashid]/read': [hashid],
    '/batch/[id]': [batchId],
    '/commission/[month]': [month],
    '/invitation/[token]': [lastPart(link)],
    '/lender/[token]': [share.token],
    '/password-reset/[token]': [lastPart(reset.link)],
    '/operator/affiliate/[id]': [String(affiliateId)],
    '/operator/balance/[id]': [String(affiliateId)],
    '/operator/balance/[id]/[month]': [String(affiliateId), month],
    '/operator/lead/[hashid]': [hashid],
    '/operator/lender/[id]': [String(partner.id)],
  };
}

function lastPart(link: string): string {
  return new URL(link).pathname.split('/').at(-1) ?? '';
}

/** `sizes` caches script sizes for pages that share them. */
async function firstLoadKb(
  { origin }: Served,
  path: string,
  cookie: string,
  sizes: Map<string, number>,
): Promise<number> {
  const response = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' });
  const html = await response.text();
  if (response.status !== 200 || hasFailed(html))
    throw new Error(`${path} does not open: ${response.status}`);
  const tags = html.matchAll(/<script\b[^>]*?\bsrc="([^"]+)"[^>]*>/g);
  // Only old browsers load `nomodule` scripts.
  const wanted = [...tags].filter(([tag]) => !/nomodule/i.test(tag)).map(([, source = '']) => source);
  let bytes = 0;
  for (const source of new Set(wanted)) {
    const known = sizes.get(source);
    const size =
      known ?? gzipSync(Buffer.from(await (await fetch(new URL(source, origin))).arrayBuffer())).length;
    sizes.set(source, size);
    bytes += size;
  }
  return bytes / 1000;
}
