import { connect } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { leadFields } from '@/lib/applicant/field';
import { makeLeadBody } from '@/test/applicant';
import { withMarket } from '@/test/market';
import { checkAnswer, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
const market = withMarket(() => server.database);
let client: TestClient;
let hashid: string;

beforeAll(async () => {
  client = await server.makeClient();
  await market.addPartner(market.intent);
  hashid = await market.makeOffer(client, market.intent);
});

const bodyPaths = ['/api/v2/lead', '/api/v2/offer', '/api/v2/accept'];
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

/** Never a 500, a stack trace or an internal path; always a documented response (`send` checks that). */
async function expectCivil(response: Response): Promise<void> {
  expect([200, 201, 400, 404, 405, 413, 415, 422]).toContain(response.status);
  expect(await response.text()).not.toMatch(/\bat .+:\d+:\d+|node_modules|Error:|postgres|\/work\//i);
}

describe('bodies that are no JSON object are 400 (spec 7); ideas of the public JSON parsing corpora', () => {
  const broken: [name: string, body: string | Buffer][] = [
    ['truncated object', '{"first_name":"Thandi"'],
    ['truncated string', '{"first_name":"Tha'],
    ['truncated escape', '{"a":"\\u00'],
    ['lonely bracket', ']'],
    ['NaN', '{"gross_income":NaN}'],
    ['Infinity', '{"gross_income":-Infinity}'],
    ['hexadecimal', '{"a":0x1F}'],
    ['leading zero', '{"a":012}'],
    ['plus sign', '{"a":+1}'],
    ['number with a dot at the end', '{"a":1.}'],
    ['number with a dot at the start', '{"a":.5}'],
    ['double exponent', '{"a":1e1e1}'],
    ['single quotes', "{'a':1}"],
    ['unquoted key', '{a:1}'],
    ['trailing comma', '{"a":1,}'],
    ['double comma', '{"a":1,,"b":2}'],
    ['comment', '{"a":1/*c*/}'],
    ['two values', '{}{}'],
    ['one object per line', '{}\n{}'],
    ['raw control character', '{"a":"\u0001"}'],
    ['raw newline', '{"a":"\n"}'],
    ['raw NUL', bytes('{"a":"', [0], '"}')],
    ['NUL after the object', bytes('{}', [0])],
    ['bad escape', '{"a":"\\x41"}'],
    ['upper-case literal', '{"popi":True}'],
    ['undefined', '{"popi":undefined}'],
    ['invalid UTF-8', bytes('{"first_name":"', [0xc3, 0x28], '"}')],
    ['overlong UTF-8', bytes('{"a":"', [0xc0, 0xaf], '"}')],
    ['encoded surrogate', bytes('{"a":"', [0xed, 0xa0, 0x80], '"}')],
    ['Latin-1', bytes('{"first_name":"Zo', [0xeb], '"}')],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['10,000 open arrays', '['.repeat(10_000)],
    ['100,000 open objects', '{"a":'.repeat(100_000)],
    ['array at the top, 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['a lone surrogate as the body', '"\\ud800"'],
    ['a big number as the body', '1e400'],
    ['form data', 'first_name=a&last_name=b'],
    ['XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['only white space', ' \n\t '],
    ['gzip', bytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ];
  test.each(broken)('%s', async (_, body) => {
    for (const path of bodyPaths) {
      const response = await client.send(
        'POST',
        path,
        typeof body === 'string' ? body : new Uint8Array(body),
      );
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: 'Invalid JSON body' });
    }
  });
});

describe('bodies that are JSON objects of the worst kind never make a 500 (issue 3.9)', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const odd: [name: string, body: string][] = [
    ['__proto__', '{"__proto__":{"popi":true,"first_name":"x"}}'],
    ['constructor', '{"constructor":{"prototype":{"popi":true}},"toString":1,"hasOwnProperty":null}'],
    [
      'names of Object.prototype as field values',
      '{"first_name":"toString","intent":"__proto__","email":"constructor"}',
    ],
    ['duplicate keys', '{"popi":true,"popi":false,"popi":"yes"}'],
    [
      'numbers beyond any range',
      '{"gross_income":1e400,"net_income":-1e400,"intent_id":1e999,"partner_id":1e400}',
    ],
    ['a number of 100,000 digits', `{"gross_income":${'9'.repeat(100_000)},"partner_id":${'9'.repeat(400)}}`],
    ['tiny numbers', '{"gross_income":1e-400,"intent_id":-0,"partner_id":-0}'],
    [
      'NUL in text',
      '{"first_name":"a\\u0000b","city":"\\u0000","intent":"\\u0000","hashid":"\\u0000","bank":"\\u0000"}',
    ],
    [
      'lone surrogates',
      '{"first_name":"\\ud800","city":"\\udfff","intent":"\\ud800","referee_id":"\\ud800","hashid":"\\ud800"}',
    ],
    ['lone surrogate as a key', '{"\\ud800":1}'],
    [
      'arrays 10,000 deep in every field',
      JSON.stringify(Object.fromEntries(leadFields.map(({ name }) => [name, 0]))).replaceAll(
        ':0',
        `:${deep(10_000)}`,
      ),
    ],
    [
      'objects 10,000 deep',
      `{"live_quotes":${nested(10_000)},"city":${nested(10_000)},"hashid":"${'a'.repeat(22)}","partner_id":1}`,
    ],
    [
      'a hundred thousand keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, at]))),
    ],
    [
      'a hundred thousand ids',
      JSON.stringify({ partner_ids: Array.from({ length: 100_000 }, (_, at) => at) }),
    ],
    ['an empty key', '{"":1}'],
    [
      'SQL',
      `{"intent":"'; drop table lead; --","referee_id":"' or 1=1 --","hashid":"' or 1=1 --","partner_id":1}`,
    ],
    ['text of a megabyte', JSON.stringify({ first_name: 'a'.repeat(1_000_000) })],
    [
      'an email made for slow patterns',
      JSON.stringify({ email: `${'a.'.repeat(20_000)}@${'a-'.repeat(20_000)}` }),
    ],
    ['a name made for slow patterns', JSON.stringify({ first_name: `${"a'".repeat(50_000)}1` })],
    ['right-to-left override and emoji', '{"first_name":"\\u202eabc","last_name":"\\ud83d\\ude00"}'],
  ];
  test.each(odd)('%s', async (_, body) => {
    for (const path of bodyPaths) {
      const began = Date.now();
      const response = await client.send('POST', path, body);
      await expectCivil(response);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(Date.now() - began).toBeLessThan(5_000);
    }
    expect(({} as { popi?: unknown }).popi).toBeUndefined();
  });

  test('the same oddities beside valid fields (issue 3.9)', async () => {
    const valid = JSON.stringify(makeLeadBody({ intent: market.intent.title })).slice(1);
    for (const [, body] of odd) {
      if (body.length > 500_000) continue;
      const merged = `${body.slice(0, -1)},${valid}`;
      for (const path of ['/api/v2/lead', '/api/v2/offer'])
        await expectCivil(await client.send('POST', path, merged));
    }
  });

  test('a quote of the worst kind on a lead that may be accepted (spec 2.4)', async () => {
    for (const quote of [
      nested(5_000),
      deep(5_000),
      '"\\u0000"',
      '"\\ud800"',
      '{"\\u0000":1}',
      '{"__proto__":1}',
    ]) {
      const response = await client.send(
        'POST',
        '/api/v2/accept',
        `{"hashid":"${hashid}","partner_id":999999999,"live_quotes":${quote}}`,
      );
      expect(response.status).toBe(422);
    }
  });
});

// All 10,000: RANDOM_BODY_COUNT=10000 npx vitest run --project api hostile
const randomBodies = Number(process.env.RANDOM_BODY_COUNT ?? 2_000);

describe(`${randomBodies} random bodies (issue 3.9)`, () => {
  const names = [
    ...leadFields.map(({ name }) => name),
    'hashid',
    'live_quotes',
    'live_score',
    'type',
    'bank',
    '__proto__',
  ];
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '',
      ' ',
      '8001015009087',
      '0821234567',
      'a@b.co',
      'true',
      '-2',
      '\0',
      '\ud800',
      'x'.repeat(2_000),
    ),
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: fc.double() },
    { weight: 2, arbitrary: fc.integer() },
    { weight: 1, arbitrary: fc.maxSafeInteger() },
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
  const fields = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 8 });
  const makeJson = (pairs: [string, unknown][]) =>
    `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;

  /** Random fields alone, over an otherwise valid body, and bytes that are barely JSON. */
  const randomBody = fc.oneof(
    { weight: 3, arbitrary: fields.map(makeJson) },
    {
      weight: 5,
      arbitrary: fields.map((pairs) => {
        const valid = { ...makeLeadBody({ intent: market.intent.title }), hashid, partner_id: undefined };
        return makeJson([...Object.entries(valid).filter(([, value]) => value !== undefined), ...pairs]);
      }),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  );

  async function sendAll(count: number, one: (body: string | Uint8Array, at: number) => Promise<void>) {
    const bodies = fc.sample(randomBody, { numRuns: count });
    let next = 0;
    const worker = async () => {
      for (let at = next++; at < bodies.length; at = next++) {
        const body = bodies[at] ?? '';
        await one(body, at).catch((error: unknown) => {
          const shown = typeof body === 'string' ? body : Buffer.from(body).toString('hex');
          throw new Error(`${String(error)}\nbody: ${shown}`);
        });
      }
    };
    await Promise.all(Array.from({ length: 24 }, worker));
  }

  test.each([
    ['POST', '/api/v2/lead', 0.35],
    ['POST', '/api/v2/offer', 0.35],
    ['POST', '/api/v2/accept', 0.3],
  ])('%s %s', { timeout: 300_000 }, async (method, path, share) => {
    await sendAll(Math.ceil(randomBodies * share), async (body) =>
      expectCivil(await client.send(method, path, body)),
    );
  });

  test('random ids and queries on every GET', { timeout: 300_000 }, async () => {
    const ids = fc.sample(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.base64String()), {
      numRuns: Math.ceil(randomBodies * 0.03),
    });
    const templates = [
      '/api/v2/lead/ID',
      '/api/v2/intent/ID',
      '/api/v2/accept/ID/link',
      '/api/v2/intent?ID',
      '/api/v2/ID',
    ];
    for (const template of templates)
      await Promise.all(
        ids.map(async (id) => {
          const path = template.replace('ID', () => encodeURIComponent(Buffer.from(id).toString()));
          await expectCivil(await client.send('GET', path));
        }),
      );
  });
});

describe('bytes that are hardly HTTP are answered in JSON, and the connection ends (issue 3.3)', () => {
  /** Sends raw bytes and returns everything received until the server closed. */
  function raw(text: string): Promise<{ status: number; headers: string; body: string }> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.origin);
      const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
      let answer = '';
      const done = () => {
        clearTimeout(limit);
        const [head = '', ...rest] = answer.split('\r\n\r\n');
        resolve({
          status: Number(head.split(' ')[1]),
          headers: head.toLowerCase(),
          body: rest.join('\r\n\r\n'),
        });
      };
      const limit = setTimeout(() => {
        socket.destroy();
        reject(new Error(`no end of the answer: ${answer.slice(0, 300)}`));
      }, 10_000);
      socket.on('data', (piece) => (answer += piece.toString('latin1')));
      socket.on('end', () => socket.end());
      socket.on('close', done);
      socket.on('error', () => {});
    });
  }
  const key = () => `Authorization: Bearer ${client.key}\r\n`;

  test.each<[name: string, make: () => string, statuses: number[]]>([
    ['no HTTP at all', () => 'hello\r\n\r\n', [400]],
    ['TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', [400]],
    ['another version', () => 'GET /api/v2/intent HTTP/9.9\r\nHost: a\r\n\r\n', [400, 505]],
    ['an unknown method', () => 'FETCH /api/v2/intent HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
    ['two Hosts', () => `GET /api/v2/intent HTTP/1.1\r\nHost: a\r\nhost: b\r\n${key()}\r\n`, [400]],
    ['no Host', () => `GET /api/v2/intent HTTP/1.1\r\n${key()}\r\n`, [400]],
    [
      'a Host that is none',
      () => `GET /api/v2/intent HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n${key()}\r\n`,
      [400],
    ],
    [
      'a host that is no address',
      () => `GET /api/v2/intent HTTP/1.1\r\nHost: 99999999999999999999\r\nConnection: close\r\n${key()}\r\n`,
      [400],
    ],
    ['OPTIONS *', () => 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', [405]],
    ['TRACE', () => `TRACE /api/v2/lead HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${key()}\r\n`, [405]],
    [
      'TRACE without a key',
      () => 'TRACE /api/v2/lead HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      [401, 405],
    ],
    ['CONNECT', () => 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', [405]],
    [
      'a bad chunk',
      () =>
        `POST /api/v2/lead HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${key()}\r\nzz\r\n{}\r\n0\r\n\r\n`,
      [400],
    ],
    [
      'Content-Length with Transfer-Encoding',
      () =>
        `POST /api/v2/lead HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n${key()}\r\n0\r\n\r\n`,
      [400],
    ],
    [
      'two Content-Lengths',
      () =>
        `POST /api/v2/lead HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n${key()}\r\n{}`,
      [400],
    ],
    [
      'a negative Content-Length',
      () => `POST /api/v2/lead HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n${key()}\r\n`,
      [400],
    ],
    ['a header without a colon', () => 'GET /api/v2/intent HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n', [400]],
    [
      'a header folded over lines',
      () => 'GET /api/v2/intent HTTP/1.1\r\nHost: a\r\n b\r\nX: a\r\n  b\r\n\r\n',
      [400, 401],
    ],
    ['a NUL in a header', () => 'GET /api/v2/intent HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n', [400]],
    [
      'headers of 100 kB',
      () => `GET /api/v2/intent HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
      [431],
    ],
    ['a path of 100 kB', () => `GET /api/v2/${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, [431]],
    [
      'an expectation nobody has',
      () => `POST /api/v2/lead HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nContent-Length: 0\r\n${key()}\r\n`,
      [417],
    ],
    [
      'a target that is no path',
      () => `GET api HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      [400, 401, 404],
    ],
    [
      'a path out of the tree',
      () => `GET /api/v2/../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${key()}\r\n`,
      [307, 400, 404],
    ],
  ])('%s', async (name, make, statuses) => {
    const { status, headers, body } = await raw(make());
    expect(statuses).toContain(status);
    if (status >= 400 && !name.startsWith('a path out')) {
      expect(headers).toContain('content-type: application/json');
      expect(headers).toContain('x-request-id: ');
      expect(Object.values(JSON.parse(body))).toEqual([expect.any(String)]);
    }
  });

  test('an absolute target is served as its path (design http 7)', async () => {
    const { status, body } = await raw(
      `GET http://a/api/v2/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${key()}\r\n`,
    );
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({ message: 'not found' });
  });

  test('requests in one packet are answered one by one, in order', async () => {
    const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}${key()}\r\n`;
    const { body } = await raw(one('/api/v2/intent/0') + one('/api/v2/nothing', 'Connection: close\r\n'));
    expect(body.indexOf('not found')).toBeGreaterThan(-1);
  });

  test.each(['/api/portal/invitation/accept', '/api/auth/callback/credentials', '/api/v2/lead'])(
    'a connection whose body to %s was too long serves the next request',
    async (path) => {
      const big = 'a'.repeat(1_100_000);
      const { body } = await raw(
        `POST ${path} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nOrigin: ${server.origin}\r\n` +
          `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${key()}\r\n` +
          `${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n` +
          `GET /api/v2/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${key()}\r\n`,
      );
      expect(body).toContain('body too large');
      expect(body).toContain('HTTP/1.1 404');
    },
  );

  test('a client that leaves in the middle of its body disturbs nobody', async () => {
    const { hostname, port } = new URL(server.origin);
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(Number(port), hostname, () => {
              socket.write(
                `POST /api/v2/lead HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n${key()}\r\n{"first_name":`,
                () => {
                  socket.destroy();
                  resolve();
                },
              );
            });
          }),
      ),
    );
    expect((await client.send('GET', '/api/v2/intent')).status).toBe(200);
  });
});

test('afterwards the server is well (issue 3.9)', async () => {
  const response = await client.send('POST', '/api/v2/lead', makeLeadBody({ intent: market.intent.title }));
  expect(response.status).toBe(201);
  await checkAnswer('GET', '/api/v2/nothing', await client.send('GET', '/api/v2/nothing'));
});
