import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withServer } from '@/test/server/server';

// Who is refused must hear it: a connection that is closed while the client still sends takes the answer with it.

const server = withServer();
const run = promisify(execFile);
const sizes = [200, 70_000, 1024 * 1024, 5 * 1024 * 1024];

interface Upload {
  readonly path: string;
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** All of them in one process: to start one takes longer than an upload. */
const python = `
import json, sys, urllib.request, urllib.error
origin, uploads = json.loads(sys.argv[1])
told = []
for upload in uploads:
    request = urllib.request.Request(origin + upload["path"], b"a" * upload["size"], upload["headers"], method="POST")
    try:
        told.append(urllib.request.urlopen(request, timeout=60).status)
    except urllib.error.HTTPError as error:
        told.append(error.code)
    except Exception as error:
        told.append(str(error))
print(json.dumps(told))
`;

const php = `
[$origin, $path, $size, $headers] = json_decode($argv[1], true);
$curl = curl_init($origin . $path);
$lines = array_map(fn ($name) => "$name: $headers[$name]", array_keys($headers));
curl_setopt_array($curl, [
    CURLOPT_POSTFIELDS => str_repeat('a', $size), CURLOPT_HTTPHEADER => $lines, CURLOPT_RETURNTRANSFER => true,
]);
echo curl_exec($curl) === false ? curl_error($curl) : curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
`;

type Told = number | string;

/** `send` returns the status, or throws when no answer came. */
const oneByOne = (send: (upload: Upload) => Promise<number>) => async (uploads: readonly Upload[]) => {
  const told: Told[] = [];
  for (const upload of uploads) told.push(await send(upload).catch((error: Error) => error.message));
  return told;
};

/** Each returns the statuses, and what went wrong where no answer came. */
const clients: Readonly<Record<string, (uploads: readonly Upload[]) => Promise<Told[]>>> = {
  'fetch, of known length': oneByOne(
    async ({ path, size, headers }) =>
      (await fetch(`${server.origin}${path}`, { method: 'POST', headers, body: Buffer.alloc(size, 'a') }))
        .status,
  ),
  'fetch, piece by piece': oneByOne(async ({ path, size, headers }) => {
    let left = size;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const bytes = Math.min(left, 16_384);
        left -= bytes;
        if (bytes > 0) controller.enqueue(Buffer.alloc(bytes, 'a'));
        if (left === 0) controller.close();
      },
    });
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    return (await fetch(`${server.origin}${path}`, init)).status;
  }),
  Python: async (uploads) => {
    const { stdout } = await run('python3', ['-c', python, JSON.stringify([server.origin, uploads])]);
    return JSON.parse(stdout) as Told[];
  },
  PHP: oneByOne(async ({ path, size, headers }) => {
    const { stdout } = await run('php', ['-r', php, JSON.stringify([server.origin, path, size, headers])]);
    if (!/^\d+$/.test(stdout)) throw new Error(stdout);
    return Number(stdout);
  }),
  curl: oneByOne(async ({ path, size, headers }) => {
    const given = Object.entries({ ...headers, Expect: '' }).flatMap(([name, value]) => [
      '-H',
      `${name}: ${value}`,
    ]);
    const out = ['-s', '-S', '-o', '/dev/null', '-w', '%{http_code}'];
    const command = `head -c ${size} /dev/zero | "$0" "$@"`;
    const curl = ['curl', ...out, ...given, '--data-binary', '@-', `${server.origin}${path}`];
    const { stdout } = await run('sh', ['-c', command, ...curl]);
    return Number(stdout);
  }),
};

/** Programs that a machine may lack. */
const programs: Readonly<Record<string, readonly [string, ...string[]]>> = {
  Python: ['python3', '--version'],
  curl: ['curl', '--version'],
  PHP: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
};

async function isHere(name: string): Promise<boolean> {
  const [program, ...args] = programs[name] ?? [process.execPath, '--version'];
  return run(program, args).then(
    () => true,
    () => false,
  );
}

test.each(Object.entries(clients))(
  'a refused upload is told to %s, whatever its size',
  { timeout: 180_000 },
  async (name, send) => {
    if (!(await isHere(name))) return;
    const { key } = await server.makeClient();
    const csv = { 'content-type': 'text/csv' };
    const refusals: [number, string, Record<string, string>][] = [
      [401, '/api/v2/lead/batch', { ...csv, authorization: 'Bearer wrong' }],
      [400, '/api/v2/lead/batch', { ...csv, authorization: `Bearer ${key}`, 'idempotency-key': 'a b' }],
      // Refused when some of it has been read.
      [422, '/api/v2/lead/batch?intent=none', { ...csv, authorization: `Bearer ${key}` }],
      [401, '/api/v2/lead', { 'content-type': 'application/json', authorization: 'Bearer wrong' }],
      [404, '/api/v2/nowhere', { ...csv, authorization: `Bearer ${key}` }],
    ];
    const sent = refusals.flatMap(([status, path, headers]) =>
      sizes.flatMap((size) => [1, 2, 3].map(() => ({ status, path, size, headers }))),
    );
    const told = await send(sent.map(({ path, size, headers }) => ({ path, size, headers })));
    const heard = sent.map(({ path, size, status }, at) => {
      const got = told[at];
      // Of text that is no file at all the reader or the limit of a line says so first; 202 where its import has to wait
      // for others (design batch 5).
      return [path, size, status === 422 && (got === 400 || got === 202) ? 422 : got];
    });
    expect(heard).toEqual(sent.map(({ path, size, status }) => [path, size, status]));
  },
);
