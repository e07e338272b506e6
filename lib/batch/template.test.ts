import { expect, test } from 'vitest';
import { checkRow } from '@/lib/batch/row/check-row';
import { knownField } from '@/lib/batch/row/column-match';
import { isTemplateExample, templateColumns, templateLanguages } from './template';

test.each(templateLanguages)('every heading of the template is known as its field: %s', (language) => {
  for (const { field, heading } of templateColumns(language, ['Personal Loan']))
    expect([heading, knownField(heading)]).toEqual([heading, field]);
});

test.each(templateLanguages)(
  'the example row is told apart, and the server refuses it as well: %s',
  (language) => {
    const columns = templateColumns(language, ['Personal Loan']);
    const cells = columns.map(({ example }) => example);
    expect(isTemplateExample(cells)).toBe(true);
    expect(isTemplateExample(['Thandi', ...cells.slice(1)])).toBe(false);
    const checked = checkRow(
      { cellKind: 'table', columns: columns.map(({ field, heading }) => ({ field, header: heading })) },
      cells,
      { intentTitle: null, intentId: null },
    );
    expect(checked).toMatchObject({ errors: { [columns[0]?.heading ?? '']: [expect.any(String)] } });
  },
);
