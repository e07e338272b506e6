import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import crc32 from 'crc-32';
import fc from 'fast-check';
import { formBodies, jsonBodies } from './body';
import { files } from './file';
import { latin1 } from './http';
import { countPlaces, type Edit, editJson, type Json, jsonOf, printJson } from './json';
import { hostileJson, hostileNames, hostileText } from './value';

/** What a request carries, one character a byte. */
export interface Content {
  readonly body: string | null;
  readonly type: string | null;
  readonly encoding?: string;
}

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), value: hostileJson }) },
  { weight: 2, arbitrary: fc.constant<Edit>({ kind: 'remove' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), value: hostileJson }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      key: fc.oneof(fc.constantFrom(...hostileNames), hostileText),
      value: hostileJson,
    }),
  },
);

/** A body that the route would take, with up to three fields changed, removed, repeated or added. */
function editedJson(valid: object): fc.Arbitrary<string> {
  const base = jsonOf(valid);
  const edits = fc.array(fc.tuple(fc.nat(10_000), edit), { maxLength: 3 });
  return edits.map((all) =>
    latin1(
      printJson(
        all.reduce<Json>((json, [place, change]) => {
          // The whole is replaced rarely: it is one place among many.
          return editJson(json, place % countPlaces(json), change);
        }, base),
      ),
    ),
  );
}

const asJson = 'application/json';
const oddTypes = [
  'application/json; charset=utf-16',
  'APPLICATION/JSON;;',
  'application/json, text/plain',
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'-'.repeat(300)}`,
  'application/octet-stream',
  '',
  '/',
  'a/b; c="',
];

/** Breaks the text of a body, rarely. */
const breakText: fc.Arbitrary<(content: Content) => Content> = fc.oneof(
  { weight: 70, arbitrary: fc.constant((content: Content) => content) },
  {
    weight: 5,
    arbitrary: fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((share) => changed((body) => body.slice(0, Math.floor(body.length * share)))),
  },
  {
    weight: 5,
    arbitrary: fc.nat(1_000).map((at) => changed((body) => insert(body, at % (body.length + 1), '\xc3(\0'))),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      changed(() => ''),
      changed((body) => `\xef\xbb\xbf${body}`),
      changed((body) => body + body),
      changed((body) => Buffer.from(body, 'utf16le').toString('latin1')),
      changed(() => '['.repeat(100_000)),
      changed((body) => body + ' '.repeat(17 * 1024)),
      (content: Content) => ({
        ...content,
        body: gzipSync(Buffer.from(content.body ?? '', 'latin1')).toString('latin1'),
        encoding: 'gzip',
      }),
    ),
  },
  { weight: 1, arbitrary: fc.constant(changed((body) => body + ' '.repeat(1_100_000))) },
);

function changed(change: (body: string) => string): (content: Content) => Content {
  return (content) => ({ ...content, body: change(content.body ?? '') });
}
const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

const form = (fields: Readonly<Record<string, string>>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...Object.keys(fields), '__proto__', 'redirect'), hostileText), {
      maxLength: 3,
    })
    .map((odd): Content => {
      const encoded = new URLSearchParams(fields);
      for (const [name, value] of odd) encoded.set(name, Buffer.from(value).toString());
      // The names of subjects outlast the encoding.
      const body = encoded.toString().replaceAll(/%7B(\w+)%7D/g, '{$1}');
      return { body, type: 'application/x-www-form-urlencoded' };
    });

let stored: ReturnType<typeof readStored> | undefined;

/** The tests' files of every format, and a zip that unpacks to a thousand times its size. */
const storedFiles = () => {
  stored ??= readStored();
  return stored;
};

function readStored() {
  const folder = join(process.cwd(), 'test/batch/fixture');
  const tables = readdirSync(folder)
    .filter((name) => /\.(?:csv|json|xlsx?|ods)$/.test(name))
    .map((name) => ({
      name,
      type: 'application/octet-stream',
      text: readFileSync(join(folder, name), 'latin1'),
    }));
  return [...tables, { name: 'bomb.xlsx', type: 'application/octet-stream', text: zipBomb() }];
}

function zipBomb(): string {
  const plain = Buffer.alloc(30_000_000);
  const packed = deflateRawSync(plain, { level: 9 });
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeInt32LE(crc32.buf(plain), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(plain.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]).toString('latin1');
}

/** Files as the body or as part of a form, often damaged. */
function upload(): fc.Arbitrary<Content> {
  const file = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...files) },
    { weight: 1, arbitrary: fc.constantFrom(...storedFiles()) },
  );
  const damage = fc.oneof(
    { weight: 3, arbitrary: fc.constant((text: string) => text) },
    { weight: 1, arbitrary: fc.nat().map((at) => (text: string) => text.slice(0, at % (text.length + 1))) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.nat(), fc.nat(255)).map(
        ([at, byte]) =>
          (text: string) =>
            insert(text, at % (text.length + 1), String.fromCharCode(byte).repeat(3)),
      ),
    },
  );
  return fc
    .tuple(file, damage, fc.nat(5), hostileText)
    .map(([{ name, type, text }, spoil, shape, odd]): Content => {
      const bytes = spoil(text);
      if (shape < 3) return { body: bytes, type };
      const line = '--fuzz\r\n';
      const field = `content-disposition: form-data; name="intent_id"\r\n\r\n${latin1(odd).slice(0, 2_000)}\r\n`;
      const part = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n${bytes}\r\n`;
      const parts = shape === 3 ? [part] : shape === 4 ? [field, part] : [part, part];
      return {
        body: `${parts.map((one) => line + one).join('')}--fuzz--\r\n`,
        type: 'multipart/form-data; boundary=fuzz',
      };
    });
}

/** A body for a route: its own made hostile, or for a route that reads none now and then any. */
export function contentFor(route: string, isFile: boolean, sendsBody: boolean): fc.Arbitrary<Content> {
  const valid = jsonBodies[route];
  const fields = formBodies[route];
  const any = fc.oneof(
    hostileJson.map((json): Content => ({ body: latin1(printJson(json)), type: asJson })),
    fc
      .uint8Array({ maxLength: 200 })
      .map((bytes): Content => ({ body: Buffer.from(bytes).toString('latin1'), type: asJson })),
  );
  const none = fc.constant<Content>({ body: null, type: null });
  const own = isFile
    ? upload()
    : fields
      ? form(fields)
      : valid
        ? editedJson(valid).map((body): Content => ({ body, type: asJson }))
        : sendsBody
          ? fc.oneof(
              { weight: 3, arbitrary: fc.constant<Content>({ body: '{}', type: asJson }) },
              { weight: 1, arbitrary: any },
            )
          : none;
  if (own === none) return fc.oneof({ weight: 12, arbitrary: none }, { weight: 1, arbitrary: any });
  const broken = fc
    .tuple(own, breakText, fc.option(fc.constantFrom(...oddTypes), { freq: 8 }))
    .map(([content, spoil, type]) => ({ ...spoil(content), ...(type !== null && { type }) }));
  return fc.oneof({ weight: 12, arbitrary: broken }, { weight: 1, arbitrary: any });
}
