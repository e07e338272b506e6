import { expect, test } from 'vitest';
import { languages } from '@/lib/message/consent-text/language';
import { rightsKinds, rightsStates } from '@/word/rights-request';
import { letterPdf, writeLetter } from './letter';
import { lendersAnswer, linkAnswer, recordAnswer, restrictedAnswer } from './pressed-answer';

const request = {
  id: 12,
  kind: 'access',
  state: 'answered',
  receivedOn: '2026-11-02',
  dueOn: '2026-12-02',
} as const;
const said = {
  language: 'en',
  asked: 'Everything that you hold about me',
  answer: 'Record of 28 November',
} as const;
const to = { name: 'Mashudu Ṋemaḓoḽa', address: '12 Kerk St, Thohoyandou' };

test('an answer says what was asked, what was answered, and where to complain', () => {
  const letter = writeLetter(request, said, to, '2026-11-28');
  expect(letter).toMatchObject({
    lang: 'en-ZA',
    day: '28 Nov 2026',
    reference: 'Request no. 12',
    to: ['Mashudu Ṋemaḓoḽa', '12 Kerk St', 'Thohoyandou'],
    title: 'Your request for a copy of your data',
  });
  expect(letter.paragraphs).toEqual([
    'Dear Mashudu Ṋemaḓoḽa',
    'We received your request on 2 Nov 2026.',
    'You asked: “Everything that you hold about me”',
    'This is our answer:',
    'Record of 28 November',
    'The record of what is held about you is enclosed.',
    expect.stringContaining('Information Regulator'),
  ]);
});

test('while it is open the letter says by when it is answered; a refusal says why', () => {
  const open = writeLetter({ ...request, state: 'open' }, { ...said, answer: null }, to, '2026-11-28');
  expect(open.paragraphs.at(-1)).toBe('We will answer you in writing by 2 Dec 2026, free of charge.');
  const refused = writeLetter(
    { ...request, state: 'refused' },
    { ...said, answer: 'We do not know who you are' },
    to,
    '2026-11-28',
  );
  expect(refused.paragraphs).toContain('We cannot do what you asked for, because:');
  expect(refused.paragraphs).toContain('We do not know who you are');
  expect(refused.paragraphs.join()).not.toContain('enclosed');
});

test('is in the person’s language where there is a text, else in English, and says so', () => {
  const of = (language: (typeof languages)[number]) =>
    writeLetter(request, { ...said, language }, to, '2026-11-28');
  expect(of('zu')).toMatchObject({ lang: 'zu-ZA', title: 'Isicelo sakho sekhophi yemininingwane yakho' });
  expect(of('af').paragraphs[1]).toBe('Ons het u versoek op 2026-11-02 ontvang.');
  expect(of('ve')).toMatchObject({ lang: 'en-ZA', title: 'Your request for a copy of your data' });
});

test('every kind, state and language has words, and is drawn with its own font', async () => {
  for (const kind of rightsKinds)
    for (const state of rightsStates)
      for (const language of languages) {
        const { paragraphs, title } = writeLetter(
          { ...request, kind, state },
          { ...said, language, asked: null, answer: null },
          to,
          '2026-11-28',
        );
        expect(
          [title, ...paragraphs].every((text) => text.trim() !== '' && !text.includes('undefined')),
        ).toBe(true);
      }
  const pieces: Uint8Array[] = [];
  for await (const piece of await letterPdf(writeLetter(request, said, to, '2026-11-28'))) pieces.push(piece);
  const pdf = Buffer.concat(pieces).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf).toContain('DejaVu');
  expect(pdf).not.toContain('Thohoyandou');
});

test('a refused correction says that a statement may stand there, or that it does', () => {
  const refused = { ...request, kind: 'correction', state: 'refused' } as const;
  for (const language of ['en', 'af', 'zu'] as const) {
    const may = writeLetter(refused, { ...said, language }, to, '2026-11-28').paragraphs;
    const does = writeLetter(refused, { ...said, language }, to, '2026-11-28', true).paragraphs;
    expect(new Set([...may, ...does]).size - may.length).toBe(1);
  }
  const answered = writeLetter({ ...refused, state: 'answered' }, said, to, '2026-11-28');
  expect(answered.paragraphs.join()).not.toContain('statement');
  expect(
    writeLetter({ ...refused, state: 'answered' }, said, to, '2026-11-28', true).paragraphs.join(),
  ).toContain('stands beside what was not corrected');
});

test('a record that was given by a press is told in the language of the letter, a link as one', () => {
  const of = (answer: string) =>
    writeLetter(request, { ...said, language: 'zu', answer }, to, '2026-11-28').paragraphs;
  expect(of(recordAnswer('2026-11-28', 'pdf'))).toContain(
    'Irekhodi lemininingwane egcinwe ngawe linamathiselwe.',
  );
  const linked = of(linkAnswer('2026-12-05'));
  expect(linked.join()).toContain('umhla ka-2026-12-05');
  expect(linked.join()).not.toContain('linamathiselwe');
  for (const paragraphs of [linked, of(recordAnswer('2026-11-28', 'json'))])
    expect(paragraphs.join()).not.toMatch(/Record of|A link/);
  expect(of('Asinalutho ngawe')).toContain('Asinalutho ngawe');
});

test('a restriction and an objection are told in the language of the letter, with the day and the lenders', () => {
  const of = (kind: 'restriction' | 'objection', answer: string, language: 'en' | 'af' | 'zu' = 'zu') =>
    writeLetter({ ...request, kind }, { ...said, language, answer }, to, '2026-11-28').paragraphs.join('\n');
  const restricted = of('restriction', restrictedAnswer('2027-05-03', ['Khanya Finance', 'Marula']));
  expect(restricted).toContain('umhla ka-2027-05-03');
  expect(restricted).toContain('Khanya Finance ne-Marula');
  const three = lendersAnswer(['Khanya', 'Smith and Sons', 'Marula']);
  expect(of('objection', three, 'en')).toContain(': Khanya, Smith and Sons and Marula.');
  expect(of('objection', three, 'af')).toContain(': Khanya, Smith and Sons en Marula.');
  // As answers named them before.
  const former = 'These lenders hold an application that is not decided: Khanya and Marula.';
  expect(of('objection', former)).toContain(': Khanya and Marula.');
  expect(of('objection', lendersAnswer([]))).toContain('Akekho umbolekisi');
  expect(of('objection', lendersAnswer(['Marula (Pty) Ltd.']))).toContain(': Marula (Pty) Ltd..');
  for (const letter of [restricted, of('objection', lendersAnswer([]))])
    expect(letter).not.toMatch(/Restricted|lenders hold|No lender/);
  expect(of('restriction', 'Restricted until we know more.')).toContain('until we know more');
});
