import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ink, openA4 } from './a4';

test('a page that begins within a text goes on in its font', async () => {
  const { write, end } = await openA4('Headings');
  for (let line = 0; line < 150; line += 1) write('bold', 13, ink, `Heading ${line}`);
  const pieces: Uint8Array[] = [];
  for await (const piece of end(() => 'Whose')) pieces.push(piece);
  const file = Buffer.concat(pieces).toString('latin1');
  const pages = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .flatMap(([, content = '']) => {
      try {
        return [inflateSync(Buffer.from(content, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    })
    .filter((content) => content.includes(' Tf'));
  expect(pages.length).toBeGreaterThan(2);
  for (const content of pages) {
    const fonts = [...content.matchAll(/\/(F\d+) (\d+) Tf/g)].map(([, name, points]) => `${name} ${points}`);
    // Of its own text, whose size is 13, and of the foot.
    expect(new Set(fonts.filter((font) => font.endsWith(' 13'))).size).toBe(1);
  }
  const all = pages.flatMap((content) => [...content.matchAll(/\/(F\d+) 13 Tf/g)].map(([, name]) => name));
  expect(new Set(all).size).toBe(1);
});
