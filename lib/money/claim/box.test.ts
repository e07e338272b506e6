import { expect, test } from 'vitest';
import { compileRule, readFacts } from '@/lib/catalogue/matching/eligibility';
import { consentTestimony, contactTestimony, duplicateTestimony, ruleTestimony } from './box';
import { afterWorkingDays } from './due';
import { readClaimFileType } from './file-type';

const rules = [
  { field: 'net_income', operator: '>=' as const, value: 5_000 },
  { field: 'age', operator: '<=' as const, value: 65 },
].map(compileRule);

test('rules that held speak against the claim, with the figures', () => {
  expect(ruleTestimony(rules, readFacts({ net_income: 18_500, age: 40 }), 12)).toEqual({
    verdict: 'refutes',
    lines: [
      'All 2 rules of version 12 held.',
      'Net income is at least R 5 000: it was R 18 500',
      'Age is at most 65: it was 40',
    ],
  });
});

test('one that did not hold proves it; one without a value decides nothing', () => {
  const found = ruleTestimony(rules, readFacts({ age: 66 }), 12);
  expect(found).toEqual({
    verdict: 'proves',
    lines: ['1 rule of version 12 did not hold.', 'Age is at most 65: it was 66'],
  });
});

test('an earlier application proves a duplicate', () => {
  const earlier = {
    id: 1,
    status: 'accepted' as const,
    at: new Date('2026-11-03T08:00:00Z'),
    reference: 'K-1',
    product: 'Personal loan',
  };
  expect(duplicateTestimony([earlier], 90)).toMatchObject({ verdict: 'proves' });
  expect(duplicateTestimony([earlier], 90).lines[1]).toMatch(/Personal loan, accepted \(K-1\)$/);
  expect(duplicateTestimony([], 90).verdict).toBe('refutes');
});

test('consent with words speaks against “did not ask”; popi alone decides nothing', () => {
  expect(consentTestimony(null).verdict).toBe('open');
  const consent = {
    givenAt: new Date('2026-11-03T08:00:00Z'),
    channel: 'phone',
    language: 'zu',
    isToShare: true,
    hasWords: true,
    hasRecording: false,
    withdrawnAt: null,
  };
  expect(consentTestimony(consent).verdict).toBe('refutes');
});

test('who opened the link that was sent has the number', () => {
  const contact = { calls: [], openedAt: new Date(), openings: 2, messageSentAt: new Date() };
  expect(contactTestimony(contact).verdict).toBe('refutes');
  expect(contactTestimony({ ...contact, messageSentAt: null }).verdict).toBe('open');
});

test('three working days leave out the weekend and holidays', () => {
  const until = (day: string, declared = new Map<string, string>()) =>
    afterWorkingDays(new Date(`${day}T10:00:00+02:00`), 3, declared).toISOString();
  // Friday: Monday, Tuesday, Wednesday.
  expect(until('2026-11-27')).toBe('2026-12-02T22:00:00.000Z');
  expect(until('2026-11-27', new Map([['2026-12-01', 'Election']]))).toBe('2026-12-03T22:00:00.000Z');
  // 16 December is the Day of Reconciliation.
  expect(until('2026-12-15')).toBe('2026-12-21T22:00:00.000Z');
});

test('a file is what its content is', () => {
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    Buffer.from('IHDR'),
    Buffer.alloc(40),
  ]);
  expect(readClaimFileType(png)).toBe('png');
  expect(readClaimFileType(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40)]))).toBe(
    'jpg',
  );
  expect(readClaimFileType(Buffer.from(`%PDF-1.4\n${'x'.repeat(60)}\n%%EOF`))).toBe('pdf');
  expect(readClaimFileType(Buffer.from(`%PDF-1.4\n${'x'.repeat(60)}`))).toBeNull();
  expect(readClaimFileType(Buffer.from(`MZ${'x'.repeat(60)}%PDF-1.4 %%EOF`))).toBeNull();
  expect(readClaimFileType(Buffer.alloc(0))).toBeNull();
});
