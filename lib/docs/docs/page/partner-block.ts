import type { Block } from '@/lib/docs/docs/block';

export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

export function jsonBlock(title: string, value: unknown): Block {
  return { kind: 'code', title, text: prettyJson(value) };
}

/** What we answer to a signed call of a lender: `wrong` says what a 422 means, `correct` what to do then. */
export function answersTable(label: string, wrong: string, correct: string): Block {
  return {
    kind: 'table',
    label,
    columns: ['Status', 'Means', 'What to do'],
    rows: [
      { cells: ['204', 'We have it, from this call or an earlier one.', 'Nothing.'] },
      { cells: ['400', 'It is not JSON.', 'Correct the body.'] },
      {
        cells: [
          '401',
          'The application is not known here, or the signature is wrong or older than five minutes.',
          'Check environment, secret and clock.',
        ],
      },
      { cells: ['422', wrong, correct] },
      { cells: ['503, or no answer', 'We cannot take it now.', 'Send it again, with growing pauses.'] },
    ],
  };
}
