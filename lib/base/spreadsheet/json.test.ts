import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAll } from '@/test/batch/read-all';
import { JsonSplitter } from './json-splitter';

const leads = [
  { first_name: 'A', popi: true, net_income: 5, partner_ids: [1, 2], extra: { deep: [1] } },
  { 'First Name': 'B', id_number: null },
];
const rows = [
  { row: 1, first_name: 'A', popi: true, net_income: 5, partner_ids: [1, 2] },
  { row: 2, 'First Name': 'B' },
];

describe('shapes', () => {
  test.each([
    ['an array', JSON.stringify(leads, null, 2)],
    ['{"leads":[…]}', JSON.stringify({ note: 'a [ b', leads, more: { x: [1] } })],
    ['one object per line', leads.map((lead) => JSON.stringify(lead)).join('\r\n')],
    ['a byte order mark', `\ufeff${JSON.stringify(leads)}`],
  ])('%s', async (_, text) => {
    const read = await readAll(text);
    expect(read.cellKind).toBe('json');
    expect(read.rows).toEqual(rows);
  });

  test.each([
    ['[]', 0],
    ['{"leads":[]}', 0],
    ['{"first_name":"A"}', 1],
  ])('%s has %i rows', async (text, count) => expect((await readAll(text)).rows).toHaveLength(count));

  test.each([
    ['[1]', 'row 1: must be a JSON object'],
    ['[{"popi":true},null]', 'row 2: must be a JSON object'],
    ['[{"popi":true},]', 'row 2: must be a JSON object'],
    ['[{"popi":true} {"popi":true}]', 'a comma is missing after row 1'],
    ['[{"popi":true}', 'row 2: the JSON text stops before its end'],
    ['[{"popi":tru}]', 'row 1: not valid JSON'],
    ['[{"popi":true]]', 'row 1: not valid JSON'],
    ['[{"popi":true}] x', 'text follows after the end of the JSON'],
    ['{"leads":[{"popi":true}]', 'row 2: the JSON text stops before its end'],
    ['{"leads":[],"leads":[]}', 'JSON has two lists of leads'],
    ['{"leads":[] "x":1}', 'JSON around the list of leads is not valid'],
    ['[{"First Name":"A","first_name":"B"}]', 'two columns are first_name: "First Name" and "first_name"'],
  ])('%s is refused: %s', async (text, message) => {
    await expect(readAll(text)).rejects.toMatchObject({ code: 'unreadable', message });
  });

  test('refuses nesting of more than 16', async () => {
    await expect(readAll(`[{"title":${'['.repeat(20)}${']'.repeat(20)}}]`)).rejects.toMatchObject({
      code: 'rule_broken',
    });
  });

  test('never sets a prototype', async () => {
    const { rows: found } = await readAll('[{"__proto__":{"popi":true},"constructor":1,"first_name":"A"}]');
    expect(found).toEqual([{ row: 1, first_name: 'A' }]);
  });
});

test('splits out the same objects wherever the text is cut', () => {
  const object = fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
  fc.assert(
    fc.property(
      fc.array(
        object.filter((value) => !('leads' in value)),
        { minLength: 1, maxLength: 6 },
      ),
      fc.constantFrom('array', 'wrapper', 'lines'),
      fc.integer({ min: 1, max: 9 }),
      (items, shape, step) => {
        const text =
          shape === 'array'
            ? JSON.stringify(items)
            : shape === 'wrapper'
              ? JSON.stringify({ other: items[0], leads: items, 'le"ad': 1 })
              : items.map((item) => JSON.stringify(item)).join('\n');
        const splitter = new JsonSplitter();
        const found: string[] = [];
        for (let at = 0; at < text.length; at += step)
          found.push(...splitter.push(text.slice(at, at + step)));
        splitter.end();
        expect(found.map((item) => JSON.parse(item))).toEqual(JSON.parse(JSON.stringify(items)));
      },
    ),
    { numRuns: 300 },
  );
});
