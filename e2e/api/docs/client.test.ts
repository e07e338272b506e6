import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClientFile, clientFiles } from '@/lib/docs/openapi/client-file';
import { operations } from '@/lib/docs/openapi/operation';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeLeadBody } from '@/test/applicant';
import { csvOf } from '@/test/batch/upload';
import { startFront } from '@/test/client/front';
import { withMarket } from '@/test/market';
import { withServer } from '@/test/server/server';

const server = withServer();
const market = withMarket(() => server.database);
const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const downloadOf = (name: ClientFile['title']) => {
  const found = clientFiles.find(({ title }) => title === name);
  if (!found) throw new Error(`there is no client for ${name}`);
  return found;
};
const get = (path: string) => fetch(`${server.origin}/docs/client/${path}`);

/** Downloads the archive and unpacks it in the folder. */
async function unpack(name: ClientFile['title']): Promise<void> {
  const { file } = downloadOf(name);
  await writeFile(join(folder, file), Buffer.from(await (await get(file)).arrayBuffer()));
  await run('tar', ['-xzf', file], { cwd: folder });
}

/** Whether the program is here, and new enough to print `yes`. */
const hasProgram = (program: string, ...args: string[]) =>
  run(program, args).then(
    ({ stdout }) => stdout.trim() === 'yes',
    () => false,
  );

describe('the downloads of /docs/client', () => {
  test.each(clientFiles)('$title is offered to everybody, as a file', async ({ file }) => {
    const answer = await get(file);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    const again = await fetch(answer.url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('what is none of them is not found', async () => {
    expect((await get('lead-matching-typescript-1.0.0.tgz')).status).toBe(404);
    expect((await get('..%2fclient.json')).status).toBe(404);
  });

  test.each(['TypeScript', 'Python', 'PHP'] as const)('%s says where its service is', async (name) => {
    await unpack(name);
    const inside = name === 'TypeScript' ? 'package' : `lead-matching-${name.toLowerCase()}`;
    const text = await readFile(join(folder, inside, 'README.md'), 'utf8');
    expect(text).toContain(`${server.origin}/docs/client/${downloadOf(name).file}`);
    expect(text).toContain(`${server.origin}/api/v2`);
    expect(text).not.toMatch(/\{(?:origin|file|version)\}/);
  });

  test('the collection has every call, with this service’s address', async () => {
    const text = await (await get(downloadOf('Postman').file)).text();
    expect(text).toContain(`${server.origin}/api/v2`);
    const { item } = JSON.parse(text) as { item: { item: { name: string }[] }[] };
    const names = item.flatMap((group) => group.item.map(({ name }) => name));
    expect(names.toSorted()).toEqual(operations.map(({ title }) => title).toSorted());
  });
});

/**
 * Runs a client's program against a server that fails as networks and gateways do: reads are refused, an offer is limited
 * and its answer breaks off, all four answers to an accept are lost in as many ways, and another accept never arrives.
 * Expects what it tells, and which calls came.
 */
async function expectToWork(start: (given: string) => Promise<{ stdout: string }>): Promise<void> {
  const { key } = await server.makeClient();
  const intent = await market.addIntent();
  const partner = await market.addPartner(intent, {}, ['accept']);
  const lead = makeLeadBody({ intent: intent.title });
  const other = makeLeadBody({ intent: intent.title });
  const two = await market.addIntent();
  for (const name of ['First', 'Second']) await market.addPartner(two, { companyName: name }, ['accept']);
  const third = makeLeadBody({ intent: two.title });
  const file = join(folder, 'leads.csv');
  await writeFile(file, csvOf([makeLeadBody(), makeLeadBody({ id_number: '' })]));

  const secret = newPartnerSecret();
  const body = JSON.stringify({
    type: 'lead.accepted',
    timestamp: new Date().toISOString(),
    data: { id: 'ä' },
  });
  const now = new Date();
  const sign = (by: string) => new Webhook(by).sign('msg_1', now, body);
  const headers = {
    'Webhook-Id': 'msg_1',
    'Webhook-Timestamp': String(Math.floor(now.getTime() / 1_000)),
    // As during the overlap of a rotation.
    'Webhook-Signature': `${sign(newPartnerSecret())} ${sign(secret)}`,
  };

  const front = await startFront(server.origin, (call, nth) => {
    if (call === 'GET /api/v2/intent') return (['refuse', 504] as const)[nth - 1] ?? 'pass';
    if (call === 'POST /api/v2/offer') return (['limit', 'break'] as const)[nth - 1] ?? 'pass';
    if (call !== 'POST /api/v2/accept') return 'pass';
    market.partnerServer.answer({ json: { status: nth === 8 ? 'declined' : 'accepted' } });
    // The fifth is refused, the sixth repeated; the eighth is declined, and what follows is for the other lender.
    return (['lose', 502, 504, 408, 'pass', 'lose', 'pass', 'pass'] as const)[nth - 1] ?? 'drop';
  });
  try {
    const given = {
      baseUrl: `${front.origin}/api/v2`,
      key,
      lead,
      other,
      third,
      file,
      webhook: { secret, headers, body },
    };
    const { stdout } = await start(JSON.stringify(given));
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({
      offered: [partner.id],
      outcome: 'accepted',
      again: [422, 'lead is not in matched, declined, or failed state'],
      link: { ready: false, link: '' },
      rows: ['created', 'invalid'],
      refused: ['must be a boolean', 'Client must give consent.'],
      unauthorized: 'unauthorized',
      keyed: 'accepted',
      earlier: ['declined', null],
      webhook: ['msg_1', 'refused', 'refused'],
    });
    expect(told.intents).toContain(intent.title);
    const count = (call: string) => front.calls.filter((one) => one === call).length;
    // Three reads for the first list, one with the wrong key. Every accept has an Idempotency-Key and is repeated: the
    // first four times, and once on purpose; the next twice; one as it is; the last four times in vain.
    expect({ intents: count('GET /api/v2/intent'), accepts: count('POST /api/v2/accept') }).toEqual({
      intents: 4,
      accepts: 12,
    });
    expect(market.partnerServer.callsTo('/accept')).toHaveLength(3);
  } finally {
    await front.close();
  }
}

describe('the clients work against the server, repeat what is safe, and accept once (spec 7.4, issue 19.5)', () => {
  test('TypeScript, installed as a package, compiled strictly', { timeout: 60_000 }, async () => {
    await unpack('TypeScript');
    await mkdir(join(folder, 'node_modules'), { recursive: true });
    await rename(join(folder, 'package'), join(folder, 'node_modules', 'lead-matching'));
    await cp(join(root, 'test/client/use.mts'), join(folder, 'use.mts'));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    const strict = [
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2023,dom,dom.iterable',
    ];
    await run(process.execPath, [tsc, ...strict, ...types, 'use.mts'], { cwd: folder });
    await expectToWork((given) => run(process.execPath, ['use.mjs', given], { cwd: folder }));
  });

  test('Python', { timeout: 60_000 }, async ({ skip }) => {
    if (
      !(await hasProgram(
        'python3',
        '-c',
        'import sys; print("yes" if sys.version_info >= (3, 11) else "no")',
      ))
    )
      return skip('there is no Python 3.11 or newer here');
    await unpack('Python');
    const env = { ...process.env, PYTHONPATH: join(folder, 'lead-matching-python') };
    const program = join(root, 'test/client/use.py');
    await expectToWork((given) =>
      run('python3', ['-B', '-W', 'error', program, given], { cwd: folder, env }),
    );
  });

  test('PHP', { timeout: 60_000 }, async ({ skip }) => {
    const isNew = 'echo PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? "yes" : "no";';
    if (!(await hasProgram('php', '-r', isNew))) return skip('there is no PHP 8.1 or newer with curl here');
    await unpack('PHP');
    const program = join(root, 'test/client/use.php');
    await expectToWork((given) =>
      run('php', ['-d', 'error_reporting=E_ALL', program, given], { cwd: folder }),
    );
  });
});
