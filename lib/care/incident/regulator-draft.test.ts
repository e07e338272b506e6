import { expect, test } from 'vitest';
import { dataText, letterWords } from './letter-words';
import { regulatorDraft } from './regulator-draft';
import type { IncidentPage, LettersView } from './view';

const page: IncidentPage = {
  incident: {
    id: 1,
    kind: 'key',
    subject: 'CRM (…abcd) of Bushveld Leads',
    from: '2026-11-20T06:00:00.000Z',
    to: '2026-11-21T06:00:00.000Z',
    noticedAt: '2026-11-22T06:00:00.000Z',
    certainty: 'confirmed',
    nature: 'access',
    lateReason: '',
    regulatorToldAt: null,
    peopleToldAt: null,
    callNumber: '010 555 0100',
    signedBy: 'Nomsa Dube',
    version: 1,
    by: null,
    createdAt: '2026-11-22T07:00:00.000Z',
  },
  scopes: [
    {
      version: 1,
      state: 'done',
      step: 4,
      steps: 4,
      looked: 100,
      rows: [
        row('production', null, null, 37),
        row('production', 'api', 'full', 37),
        row('uat', null, null, 900),
      ],
      unknown: ['2 lists recorded without the leads in them'],
      by: null,
      createdAt: '2026-11-22T07:00:00.000Z',
      endedAt: '2026-11-22T07:01:00.000Z',
    },
  ],
  measures: [{ words: 'The key was\nrevoked.', by: 'Nomsa', at: '2026-11-22T08:00:00.000Z' }],
};

function row(
  environment: 'production' | 'uat',
  way: 'api' | null,
  data: 'full' | 'known' | null,
  people: number,
): IncidentPage['scopes'][number]['rows'][number] {
  const times = { first: '2026-11-20T07:00:00.000Z', last: '2026-11-20T09:00:00.000Z' };
  return { environment, way, data, people, leads: people, erased: 2, ...times };
}

const letters: LettersView = {
  people: 37,
  toWrite: 0,
  post: 3,
  phoneOnly: 1,
  erased: 2,
  waiting: 0,
  held: 0,
  sent: 30,
  failed: 1,
  dropped: 0,
  lastSentAt: null,
  stoppedAt: null,
  nextAt: null,
  hasMailServer: true,
  hasGateway: true,
  toText: 0,
  text: { waiting: 1, held: 0, sent: 5, failed: 2, dropped: 0, lastSentAt: null, nextAt: null },
};

test('the draft says how many people it was in Production, how they were told, and what only a person can say', () => {
  const draft = regulatorDraft(page, letters, new Date('2026-11-23T06:00:00Z'));
  for (const part of [
    'Confirmed or alleged: confirmed',
    'Kind: unauthorised access',
    'from 20 Nov 2026 08:00 (SAST) until 21 Nov 2026 08:00 (SAST)',
    '  37\n',
    'of whom 2 were erased since',
    'by email: 30 sent, 0 to be sent, 1 not taken',
    'by text message: 5 sent, 1 to be sent, 2 not taken',
    'by post: 3',
    '- read by the API: 37 people (with the whole ID number)',
    'The key was revoked.',
    'it is not later',
    '2 lists recorded without the leads in them',
    'Name, registration number, address: ____',
  ])
    expect(draft).toContain(part);
  expect(draft).not.toContain('900');
});

test('from the third day on it asks why later, and while it is counted it gives no number', () => {
  const late = regulatorDraft(page, letters, new Date('2026-11-29T06:00:00Z'));
  expect(late).toMatch(/Why later than at once\n {2}_+/);
  const counting = {
    ...page,
    scopes: page.scopes.map((scope) => ({ ...scope, state: 'counting' as const })),
  };
  const open = regulatorDraft(counting, null, new Date());
  expect(open).toMatch(/Number of people\n {2}being counted/);
  expect(open).toMatch(/What is not known\n {2}being counted/);
});

test('of what a caller had sent itself it says whole sentences, and that nothing was left out', () => {
  const rows = [row('production', null, null, 8), row('production', 'api', 'known', 8)];
  const draft = regulatorDraft(
    { ...page, scopes: page.scopes.map((scope) => ({ ...scope, rows, unknown: [] })) },
    letters,
    new Date('2026-11-23T06:00:00Z'),
  );
  expect(draft).toMatch(
    /Personal information\n {2}names, contact details, .*which the caller had sent itself/,
  );
  expect(draft).toContain('nothing: all that is recorded was counted');
});

test('a letter says what is confirmed as such, and which data it was', () => {
  const facts = {
    firstName: 'Thandi',
    lastName: 'Nkosi',
    affiliateName: 'Bushveld Leads',
    appliedAt: new Date('2026-11-03T06:00:00Z'),
    data: ['masked' as const],
    fromAt: new Date(page.incident.from),
    toAt: new Date(page.incident.to),
    nature: 'loss' as const,
    callNumber: '010 555 0100',
    signedBy: 'Nomsa Dube',
    measures: [],
  };
  const alleged = letterWords({ ...facts, certainty: 'alleged' }).text;
  expect(alleged).toContain('may have been lost');
  expect(alleged).toContain('It is not confirmed yet');
  expect(alleged).toContain('through Bushveld Leads on 03 Nov 2026.');
  expect(alleged).toContain('Your ID number was not shown in full.');
  const confirmed = letterWords({ ...facts, certainty: 'confirmed', data: ['full'] }).text;
  expect(confirmed).toContain('because personal information of yours was lost.');
  expect(confirmed).toContain('and your whole ID number');
  for (const data of [['known' as const], ['masked' as const, 'full' as const], []])
    expect(dataText(data)).toContain('whole ID number');
  expect(dataText(['masked'])).not.toContain('whole ID number');
});
