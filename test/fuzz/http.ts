import fc from 'fast-check';
import { hostileText } from './value';

/** Bytes as text of one character each, as Node writes a request's head. */
export const latin1 = (text: string) => Buffer.from(text).toString('latin1');

/** What may not stand in a request's target or header at all: the client would refuse to send it. */
const sendable = (text: string) => latin1(text).replace(/[^\x21-\xff]|\x7f/g, '');

const oddSegments = [
  '%00',
  'a%00b',
  '%2f',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..',
  '.',
  '%',
  '%zz',
  '%c3%28',
  '%ed%a0%80',
  '%f0%9f%98%80',
  '%ff',
  '\xff\xfe',
  '%0d%0aset-cookie:a=b',
  '%252e%252e',
  '\\..\\',
  ';a=b',
  '%3fa=b',
  '%23',
  "'%20or%201=1--",
  '[slug]',
  '%5Bid%5D',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e9',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'null',
  'a'.repeat(3_000),
  '%41'.repeat(2_000),
];

const oddSegment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddSegments) },
  { weight: 1, arbitrary: hostileText.map((text) => encode(text).slice(0, 6_000)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 20 }).map(sendable) },
);

const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const queryNames = [
  'after',
  'limit',
  'status',
  'rows',
  'from',
  'to',
  'when',
  'before',
  'state',
  'lead',
  'next',
  'error',
  'api_token',
  'intent',
  'intent_id',
  'environment',
  'affiliateId',
  'noun',
  'subjectId',
  '_rsc',
  '__nextLocale',
  'nxtPid',
  '__proto__',
  'constructor',
  'a[]',
  '',
];

const queryPair = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...queryNames) }, { weight: 1, arbitrary: hostileText }),
    fc.oneof(
      { weight: 3, arbitrary: hostileText.map((text) => encode(text).slice(0, 4_000)) },
      { weight: 1, arbitrary: fc.constantFrom('{lead}', '{intent}', '{batch}', '%', '%zz', '\xff', '') },
    ),
  )
  .map(([name, value]) => `${encode(name).slice(0, 500)}=${value}`);

const query = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc.array(queryPair, { minLength: 1, maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('?', '??', '?&&=', '?%', `?${'a&'.repeat(3_000)}`, '#x') },
);

/** The target of an aim, often with odd parameters, now and then odd as a whole. */
export function targetFor(target: string): fc.Arbitrary<string> {
  const parameter = fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: oddSegment },
  );
  const path = fc.array(parameter, { minLength: 3, maxLength: 3 }).map((odd) => {
    let at = 0;
    return target.replace(/\{[\w-]+\}/g, (name) => odd[at++] ?? name);
  });
  const bent = fc.tuple(path, fc.constantFrom(...bends)).map(([plain, bend]) => bend(plain));
  return fc
    .tuple(fc.oneof({ weight: 9, arbitrary: path }, { weight: 1, arbitrary: bent }), query)
    .map(([plain, asked]) => (plain.includes('?') ? plain : plain + asked));
}

const bends: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.toUpperCase(),
  (path) => `${path}/..`,
  (path) => `${path}/%2e%2e/x`,
  (path) => `/nowhere/..${path}`,
  (path) => `/%2e${path}`,
  (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  (path) => `http://other.example${path}`,
  (path) => `ftp://other.example${path}`,
  (path) => `${path}.rsc`,
  (path) => `${path}.json`,
  (path) => `${path}/opengraph-image`,
  (path) => path.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

/** Mostly the route's own method. CONNECT is no request of this kind: `e2e/api/http/hostile.test.ts` sends it. */
export function methodFor(own: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(own) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
        'QUERY',
      ),
    },
  );
}

type Header = readonly [name: string, value: string];

const oddHeaders: readonly Header[] = [
  ['accept', 'text/html'],
  ['accept', '*/*;q=0'],
  ['accept', 'a'.repeat(3_000)],
  ['accept-encoding', 'gzip'],
  ['accept-encoding', 'br;q=1, gzip;q=0.5'],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['accept-language', 'xh-ZA;q=nonsense'],
  ['authorization', ''],
  ['authorization', 'Bearer'],
  ['authorization', 'Basic YTpi'],
  ['authorization', `Bearer ${'a'.repeat(5_000)}`],
  ['cookie', '%'],
  ['cookie', '__proto__=1; constructor=2; =; ;;'],
  ['cookie', 'next-auth.session-token=a.b.c.d.e'],
  ['cookie', 'next-auth.session-token=%E0%A4%A; theme=__proto__'],
  ['cookie', 'next-auth.csrf-token=|; next-auth.callback-url=javascript:1'],
  ['cookie', `a=${'b'.repeat(4_000)}`],
  ['cookie', 'a=\xff\xfe'],
  ['range', 'bytes=0-1,5-'],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"x", "y"'],
  ['if-match', '"x"'],
  ['if-modified-since', 'yesterday'],
  ['x-forwarded-host', 'other.example'],
  ['x-forwarded-host', '%, a b'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-for', 'unknown, _hidden, 1.2.3'],
  ['forwarded', 'for=";";host=%'],
  ['x-real-ip', '::ffff:0:0'],
  ['x-request-id', 'a'.repeat(300)],
  ['x-request-id', '{"a":1}'],
  ['x-http-method-override', 'DELETE'],
  ['x-middleware-subrequest', 'proxy:proxy:proxy:proxy:proxy'],
  ['x-middleware-rewrite', '/operator'],
  ['x-invoke-path', '/operator'],
  ['x-matched-path', '/operator'],
  ['x-now-route-matches', '1=a'],
  ['x-nextjs-data', '1'],
  ['x-prerender-revalidate', 'x'],
  ['rsc', '1'],
  ['next-action', 'a'.repeat(40)],
  ['next-action', 'x'],
  ['next-router-prefetch', '1'],
  ['next-router-segment-prefetch', '/_tree'],
  ['next-router-state-tree', '%5B%22%22%2C%7B%7D%5D'],
  ['next-router-state-tree', '%'],
  ['next-url', '/\\other.example'],
  ['purpose', 'prefetch'],
  ['referer', 'not a url'],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['host', 'other.example'],
  ['host', 'a b/c'],
  ['host', ''],
  ['upgrade', 'websocket'],
  ['upgrade-insecure-requests', 'yes'],
  ['te', 'trailers'],
  ['content-encoding', 'gzip'],
  ['content-disposition', "attachment; filename*=UTF-8''%00%ff"],
  ['content-language', '\xe9'],
  ['expect', '200-ok'],
  ['connection', 'close'],
  ['cache-control', 'only-if-cached, max-age=-1'],
  ['webhook-id', ''],
  ['webhook-timestamp', '1e999'],
  ['webhook-signature', 'v1,AAAA v1, v2,='],
  ['sec-fetch-site', 'cross-site'],
  ['user-agent', ''],
  ['x-huge', 'a'.repeat(20_000)],
];

/** Headers that come on top of those of the sender, replacing those of the same name. */
export const extraHeaders: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...oddHeaders), { minLength: 1, maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...oddHeaders.map(([name]) => name)), hostileText)
      .map(([name, text]): Header[] => [
        [
          name,
          latin1(text)
            .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
            .slice(0, 9_000),
        ],
      ]),
  },
);

/** Addresses as the proxy of the run names them: those who have no session are counted by theirs. */
export const forwardedFor: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.ipV4() },
  { weight: 1, arbitrary: fc.ipV6() },
);
