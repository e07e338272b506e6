import { expect, test } from 'vitest';
import { catalogueFile } from '@/lib/catalogue/catalogue-file/schema';
import { fileProblem, groupProblems } from './file-problem';
import { sampleFile } from './sample-file';

const content = { partners: [{ slug: 'acacia' }, { slug: 'baobab' }] };

test('the same mistake of many lenders is one line', () => {
  const problems = [0, 1].map((at) =>
    fileProblem(`partners[${at}].company_logo_url`, 'must be a string', content, new Map()),
  );
  const [group] = groupProblems([
    fileProblem('intents[0].title', 'required', content, new Map()),
    ...problems,
  ]);
  expect(group).toMatchObject({ label: 'Logo', noun: 'lender', message: 'Must be text.' });
  expect(group?.problems.map(({ place }) => place)).toEqual([
    'Lender 1 (acacia), company_logo_url',
    'Lender 2 (baobab), company_logo_url',
  ]);
});

test('of a workbook a mistake is found by sheet and row', () => {
  const places = new Map([
    ['partners[1]', { sheet: 'Lenders' as const, row: 3 }],
    ['partners[1].capacity.caps[0]', { sheet: 'Caps' as const, row: 9 }],
    ['partners[1].intents[0]', { sheet: 'Rules' as const, row: 5 }],
  ]);
  const placeOf = (path: string) => fileProblem(path, 'required', content, places).place;
  expect(placeOf('partners[1].connection.score_url')).toBe('Lenders, row 3, Score URL');
  expect(placeOf('partners[1].capacity.caps[0].most')).toBe('Caps, row 9, Most');
  expect(placeOf('partners[1].intents[0].title')).toBe('Rules, row 5, Product');
});

test('the sample beside the import is a file that it takes', () => {
  expect(catalogueFile.safeParse(sampleFile).success).toBe(true);
});
