import { counted } from '@/lib/base/text/text';
import { shownMoment } from '@/lib/base/time/date';
import { type IncidentData, incidentDataWords, incidentKindWords, incidentWayWords } from '@/word/incident';
import { type IncidentPage, type LettersView, peopleOf } from './view';

/** What only a person can say. */
const toFillIn = '________________';
/** "At once" is counted in days by people who read such forms: from the third on a reason is asked for. */
const lateAfterMs = 3 * 86_400_000;

const natures = {
  access: 'unauthorised access',
  loss: 'loss',
  both: 'loss, and unauthorised access',
} as const;
const categories: Readonly<Record<IncidentData, string>> = {
  full: 'names, contact details, identity numbers in full, and answers about work, income, bank and loan',
  masked: 'names, contact details, and answers about work, income, bank and loan; identity numbers masked',
  known: 'the same with identity numbers in full, as the caller had sent them itself',
};

const moment = (at: string | null) => (at === null ? toFillIn : `${shownMoment(new Date(at))} (SAST)`);

/**
 * Drafts what the Information Regulator's form asks of a security compromise (POPIA s22), as text. It counts Production:
 * people of UAT are made up. What only a person can say is a line to fill in. `letters`: null while nothing was counted.
 */
export function regulatorDraft(
  { incident, scopes, measures }: IncidentPage,
  letters: LettersView | null,
  now: Date,
): string {
  const scope = scopes.find(({ state }) => state === 'done');
  const rows = (scope?.rows ?? []).filter(({ environment }) => environment === 'production');
  const people = scope ? peopleOf(scope, 'production') : 0;
  const toldAt = incident.regulatorToldAt === null ? now : new Date(incident.regulatorToldAt);
  const isLate = toldAt.getTime() - new Date(incident.noticedAt).getTime() > lateAfterMs;
  const ways = rows.flatMap(({ way, data, people: count }) =>
    way === null || data === null
      ? []
      : [`- ${incidentWayWords[way]}: ${counted(count, 'person', 'people')} (${incidentDataWords[data]})`],
  );
  const data = [...new Set(rows.flatMap((row) => (row.data === null ? [] : [row.data])))];
  const section = (title: string, lines: readonly string[]) => [
    title,
    ...lines.map((line) => `  ${line}`),
    '',
  ];
  return [
    'NOTIFICATION OF A SECURITY COMPROMISE (section 22 of POPIA)',
    `Draft of ${shownMoment(now)} (SAST), from what is stored. Read it, complete it, and send it through the Regulator's portal.`,
    '',
    ...section('1. Responsible party and information officer', [
      `Name, registration number, address: ${toFillIn}`,
      `Information officer: ${incident.signedBy || toFillIn}`,
      `Telephone: ${incident.callNumber || toFillIn}`,
    ]),
    ...section('2. The compromise', [
      `Confirmed or alleged: ${incident.certainty}`,
      `Kind: ${natures[incident.nature]}`,
      `When it happened: from ${moment(incident.from)} until ${moment(incident.to)}`,
      `When it was noticed: ${moment(incident.noticedAt)}`,
      `Through: ${incidentKindWords[incident.kind]} ${incident.subject}`,
      `First and last data touched: ${rows[0] ? `${moment(firstOf(rows))} and ${moment(lastOf(rows))}` : 'nothing is recorded'}`,
      `Who did it, if known: ${toFillIn}`,
    ]),
    ...section(
      '3. Personal information',
      data.length === 0 ? ['none is recorded'] : data.map((one) => categories[one]),
    ),
    ...section('4. Number of people', [
      scope ? `${people}` : 'being counted',
      ...(letters && letters.erased > 0
        ? [`of whom ${letters.erased} were erased since: nobody can write to them`]
        : []),
      ...ways,
    ]),
    ...section(
      '5. What is not known',
      scope && scope.unknown.length > 0 ? scope.unknown : ['nothing further'],
    ),
    ...section('6. How the people were told', toldLines(incident.peopleToldAt, letters)),
    ...section(
      '7. Why later than at once',
      incident.lateReason !== '' ? [incident.lateReason] : [isLate ? toFillIn : 'it is not later'],
    ),
    ...section(
      '8. Measures',
      measures.length === 0
        ? [toFillIn]
        : measures.map(({ words, at }) => `${moment(at)}: ${words.replace(/\s+/g, ' ')}`),
    ),
    ...section('9. Told to the Regulator', [moment(incident.regulatorToldAt)]),
  ].join('\n');
}

function toldLines(peopleToldAt: string | null, letters: LettersView | null): string[] {
  if (!letters) return ['not yet: it is being counted'];
  const { sent, waiting, held, failed, toWrite, post, phoneOnly, erased } = letters;
  const lines: (string | false)[] = [
    `since ${moment(peopleToldAt)}`,
    `by email: ${sent} sent, ${waiting + held} to be sent, ${failed} not taken`,
    toWrite > 0 && `by email, not begun: ${toWrite}`,
    post > 0 && `by post: ${post} without an email address that works`,
    phoneOnly > 0 && `by telephone, or publicly: ${phoneOnly} whom neither email nor post reaches`,
    erased > 0 && `cannot be told: ${erased}, whose data was erased`,
  ];
  return lines.filter((line) => line !== false);
}

type Rows = IncidentPage['scopes'][number]['rows'];
const firstOf = (rows: Rows) => rows.map(({ first }) => first).toSorted()[0] ?? null;
const lastOf = (rows: Rows) =>
  rows
    .map(({ last }) => last)
    .toSorted()
    .at(-1) ?? null;
