import { expect, test } from 'vitest';
import { documentParts, mostOnPaper } from './document';
import { recordPdf } from './pdf';
import type { ApplicantCopy, RecordedClaim, RecordedLender } from './view';

const at = '2026-11-24T08:00:00.000Z';
const lead = 'k3mPq9RtVw2yZx8bNc5dFa';
const idNumber = '8001015009087';

const lender = (more: Partial<RecordedLender> = {}): RecordedLender => ({
  lead,
  lender: 'Khanya',
  kind: 'accept',
  at,
  sentAt: at,
  status: 'accepted',
  settledAt: null,
  reference: 'k-77',
  ...more,
});

function copyOf(more: Partial<ApplicantCopy> = {}): ApplicantCopy {
  return {
    at,
    idNumber,
    leads: [
      {
        id: lead,
        environment: 'production',
        affiliate: 'Karoo Leads',
        product: 'Personal Loan',
        state: 'accepted',
        source: 'portal',
        basis: 'asked',
        by: null,
        file: null,
        createdAt: at,
        updatedAt: at,
        keptUntil: at,
        name: 'Mashudu Ṋemaḓoḽa',
        phone: '0821234567',
        email: null,
        answers: { net_income: 21_000, employed: true },
        statements: [
          { field: 'net_income', words: 'Ndi wana 23 000', at, request: 7, isOfFormer: false },
          { field: 'expenses', words: 'A thi na', at, request: 7, isOfFormer: true },
        ],
      },
    ],
    hasMoreLeads: false,
    consents: [
      {
        kind: 'given',
        lead,
        at,
        recordedAt: at,
        channel: 'phone',
        purposes: ['share', 'credit_check'],
        language: 've',
        textKey: 've-1',
        words: ['Ni khou tenda uri ri ḓivhadze ḽiṅwe?'],
        by: 'Karoo Leads',
        isOfFile: false,
        despiteOptOut: false,
        recording: null,
        how: null,
      },
    ],
    lenders: [lender()],
    hasMoreLenders: false,
    reads: { entries: [], hasMore: false, searchedBackTo: null, unknownLists: 2 },
    requests: [],
    restriction: null,
    affiliate: null,
    optOuts: [],
    files: 1,
    drafts: 0,
    callerNotes: 0,
    outcomes: [],
    messages: [],
    notes: [],
    calls: [],
    questions: [],
    claims: [],
    ...more,
  };
}

const wordsOf = (copy: ApplicantCopy) =>
  documentParts(copy, (time) => time.slice(0, 10))
    .flatMap(({ title, note, items }) => [
      title,
      note,
      ...items.flatMap(({ text, lines }) => [text, ...lines]),
    ])
    .join('\n');

test('says whole values, the words of consent, lenders and what is not known', () => {
  const words = wordsOf(copyOf());
  for (const said of [
    'Name: Mashudu Ṋemaḓoḽa',
    'Phone: 0821234567',
    'Net income: R 21 000',
    'Net income: R 21 000\nWhat you say of it, since 2026-11-24, request no. 7: “Ndi wana 23 000”',
    'Expenses: nothing\nWhat you say of what stood there before, since 2026-11-24, request no. 7: “A thi na”',
    'Employed: yes',
    'Yes to sharing your details with lenders, a credit check, by telephone, in Tshivenda, text ve-1',
    '“Ni khou tenda uri ri ḓivhadze ḽiṅwe?”',
    'Khanya: an application',
    'The lender’s reference k-77',
    'Of 2 older lists it was not recorded whether they held you.',
    '1 stored file with your details',
  ])
    expect(words).toContain(said);
});

test('a time that is not when it was sent says so, and a referral that waits is not called sent', () => {
  expect(wordsOf(copyOf({ lenders: [lender({ sentAt: null })] }))).toContain(
    'no copy of what was sent is kept',
  );
  const waiting = lender({ kind: 'referral', status: 'sending', sentAt: null });
  expect(wordsOf(copyOf({ lenders: [waiting] }))).toContain('Waits, not sent yet');
});

test('of thousands the newest are on paper, and it is said where the others are', () => {
  const copy = copyOf({ lenders: Array.from({ length: mostOnPaper + 1 }, () => lender()) });
  const part = documentParts(copy, String).find(({ title }) => title.startsWith('Lenders'));
  expect(part?.items).toHaveLength(mostOnPaper);
  expect(part?.note).toBe('The newest 300 of 301: the others are in the JSON copy.');
});

const claim: RecordedClaim = {
  lead,
  lender: 'Khanya',
  at,
  givenBackAt: at,
  reason: 'ours already',
  state: 'refused',
  words: 'A client since 2021',
  testimony: { verdict: 'open', lines: ['No agent has noted a call.', 'The link was not opened.'] },
  answer: { at, by: 'Karoo Leads', words: 'She asked for it' },
  decision: { at, by: 'The operator of this service', words: 'The consent is there' },
  files: 2,
};

test('says what lenders asked and were answered, and what was argued about giving applications back', () => {
  const words = wordsOf(
    copyOf({
      questions: [
        {
          lead,
          lender: 'Khanya',
          at,
          words: 'Which payday?',
          answer: { at, by: 'Karoo Leads', words: 'The 25th' },
        },
        { lead, lender: 'Umoya', at, words: 'Which bank?', answer: null },
      ],
      claims: [claim, { ...claim, state: 'accepted', decision: { at, by: null, words: null } }],
    }),
  );
  for (const said of [
    `Khanya: “Which payday?”\n2026-11-24 · Lead ${lead}\nAnswer of Karoo Leads, 2026-11-24: “The 25th”`,
    `Umoya: “Which bank?”\n2026-11-24 · Lead ${lead}\nNot answered`,
    'Papers that a lender attached are counted; they are not in this copy.',
    'Khanya: ours already\nClaimed 2026-11-24, given back 2026-11-24',
    'The lender’s words: “A client since 2021”',
    'What was stored here decides nothing: No agent has noted a call. The link was not opened.',
    'The word of Karoo Leads, 2026-11-24: “She asked for it”',
    'Refused 2026-11-24 · The operator of this service: “The consent is there”\n2 papers attached by the lender',
    'Accepted 2026-11-24 · By what was stored here\n',
  ])
    expect(words).toContain(said);
});

test('of one affiliate’s data it is said that a lender’s words are not there', () => {
  const words = wordsOf(
    copyOf({ affiliate: 'Karoo Leads', claims: [{ ...claim, words: null, files: null }] }),
  );
  expect(words).toContain('what a lender wrote and attached is not in this copy');
  expect(words).not.toMatch(/A client since|attached by the lender/);
});

test('notes of calls are counted, and whose words they may be is said', () => {
  expect(wordsOf(copyOf())).not.toContain('another person');
  const words = wordsOf(copyOf({ callerNotes: 2 }));
  expect(words).toContain(
    '2 notes of calls from your phone number, kept for 90 days at most\nBy somebody without',
  );
});

async function pdfOf(copy: ApplicantCopy): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await recordPdf(copy)) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1');
}

test('is drawn as a PDF with its own font, a page after the other, without values in the clear', async () => {
  const one = await pdfOf(copyOf());
  expect(one.startsWith('%PDF-')).toBe(true);
  expect(one.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(one).toContain('DejaVuSans');
  expect(one).not.toContain('Helvetica');
  const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pagesOf(one)).toBeLessThanOrEqual(2);
  const many = await pdfOf(copyOf({ lenders: Array.from({ length: 300 }, () => lender()) }));
  expect(pagesOf(many)).toBeGreaterThan(10);
  // Control characters and letters that the font lacks break nothing.
  await pdfOf(copyOf({ notes: [{ lead, at, text: 'a\u0000b\u0007 漢字 😀 \ud800' }] }));
});
