import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CodePage, charactersOf } from './code-page';
import { decodeText, detectEncoding } from './encoding';
import { bytesSource } from './source';

const pages = Object.keys(charactersOf) as CodePage[];

function encode(text: string, page: CodePage): Uint8Array {
  return Uint8Array.from([...text], (character) => {
    const byte = charactersOf[page].indexOf(character);
    if (byte < 0) throw new Error(`${page} has no ${character}`);
    return byte;
  });
}

async function readBack(text: string, page: CodePage, chunkBytes?: number) {
  const bytes = encode(text, page);
  const source = bytesSource(bytes, chunkBytes);
  const encoding = await detectEncoding(source, bytes.subarray(0, 4096));
  let read = '';
  for await (const piece of decodeText(source, encoding)) read += piece;
  return { name: encoding.name, text: read };
}

test('every code page has 256 different characters', () => {
  for (const page of pages) {
    expect(charactersOf[page]).toHaveLength(256);
    expect(new Set(charactersOf[page]).size).toBe(256);
  }
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(new TextDecoder('macintosh').decode(all)).toBe(charactersOf.macintosh);
});

const names = [
  ...[
    'Zoë',
    'Renée',
    'André',
    'Müller',
    'Chantèl',
    'Anélle',
    'Côté',
    'Böhmer',
    'Düring',
    'Niël',
    'Loïs',
    'Michaëla',
  ],
  ...['Hélène', 'Réné', 'Esmé', 'René', 'Daniël', 'Gêrt', 'Sône', 'José', 'Inês', 'Núñez'],
];

describe('a file with a single such name', () => {
  const cases = names.flatMap((name) => pages.map((page) => [name, page] as const));
  test.each(cases)('%s in %s', async (name, page) => {
    const text = `first_name,city\r\n${name},Cape Town\r\nThandi,Durban\r\n`;
    expect((await readBack(text, page)).text).toBe(text);
  });
});

test('names in any case and number, in chunks of any size, are read as they were written', async () => {
  const name = fc
    .tuple(fc.constantFrom(...names), fc.boolean())
    .map(([one, isShouted]) => (isShouted ? one.toUpperCase() : one));
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 3, maxLength: 30 }),
      fc.constantFrom(...pages),
      fc.integer({ min: 1, max: 40 }),
      async (rows, page, chunkBytes) => {
        const text = `name\n${rows.join('\n')}\n`;
        expect((await readBack(text, page, chunkBytes)).text).toBe(text);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  'O’Brien, D’Amico and the driver’s car',
  '“Thabo” and ‘Sipho’',
  '9–5, 10 € – 25 °C, 100 m², Corp™, © 2026, ½ day',
  'Škoda, Žižek and Œuvre',
  'ŠTEFAN ŽUPAN',
  'words… and so on…',
  '\u{A0}Nkosi\u{A0}',
])('text of Windows is read as such: %s', async (text) => {
  expect(await readBack(text, 'windows-1252')).toEqual({ name: 'windows-1252', text });
});
