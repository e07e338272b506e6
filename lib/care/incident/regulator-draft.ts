import { ink, openA4, softInk } from '@/lib/base/document/a4';
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
  known:
    'names, contact details, identity numbers in full, and answers about work, income, bank and loan, which the caller had sent itself',
};

const moment = (at: string | null) => (at === null ? toFillIn : `${shownMoment(new Date(at))} (SAST)`);

/** The draft as text. */
export function regulatorDraft(...facts: Parameters<typeof regulatorSections>): string {
  const { title, note, sections } = regulatorSections(...facts);
  return [
    title,
    note,
    '',
    ...sections.flatMap(([heading, lines]) => [heading, ...lines.map((line) => `  ${line}`), '']),
  ].join('\n');
}

/** The same as PDF, A4. */
export async function regulatorPdf(
  ...facts: Parameters<typeof regulatorSections>
): Promise<AsyncIterable<Uint8Array>> {
  const { title, note, sections } = regulatorSections(...facts);
  const { write, moveDown, end } = await openA4(title);
  write('bold', 15, ink, title);
  moveDown(0.4);
  write('plain', 9, softInk, note);
  for (const [heading, lines] of sections) {
    moveDown(0.9);
    write('bold', 11, ink, heading);
    for (const line of lines) {
      moveDown(0.2);
      write('plain', 10, ink, line);
    }
  }
  return end(() => `Incident ${facts[0].incident.id}, draft`);
}

interface RegulatorDraft {
  title: string;
  note: string;
  sections: readonly (readonly [heading: string, lines: readonly string[]])[];
}

/**
 * Drafts what the Information Regulator's form asks of a security compromise (POPIA s22). It counts Production: people of UAT
 * are made up. What only a person can say is a line to fill in. `letters`: null while nothing was counted.
 */
function regulatorSections(
  { incident, scopes, measures }: IncidentPage,
  letters: LettersView | null,
  now: Date,
): RegulatorDraft {
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
  const section = (title: string, lines: readonly string[]) => [title, lines] as const;
  return {
    title: 'NOTIFICATION OF A SECURITY COMPROMISE (section 22 of POPIA)',
    note: `Draft of ${shownMoment(now)} (SAST), from what is stored. Read it, complete it, and send it through the Regulator's portal.`,
    sections: [
      section('1. Responsible party and information officer', [
        `Name, registration number, address: ${toFillIn}`,
        `Information officer: ${incident.signedBy || toFillIn}`,
        `Telephone: ${incident.callNumber || toFillIn}`,
      ]),
      section('2. The compromise', [
        `Confirmed or alleged: ${incident.certainty}`,
        `Kind: ${natures[incident.nature]}`,
        `When it happened: from ${moment(incident.from)} until ${moment(incident.to)}`,
        `When it was noticed: ${moment(incident.noticedAt)}`,
        `Through: ${incidentKindWords[incident.kind]} ${incident.subject}`,
        `First and last data touched: ${rows[0] ? `${moment(firstOf(rows))} and ${moment(lastOf(rows))}` : 'nothing is recorded'}`,
        `Who did it, if known: ${toFillIn}`,
      ]),
      section(
        '3. Personal information',
        data.length === 0 ? ['none is recorded'] : data.map((one) => categories[one]),
      ),
      section('4. Number of people', [
        scope ? `${people}` : 'being counted',
        ...(letters && letters.erased > 0
          ? [`of whom ${letters.erased} were erased since: nobody can write to them`]
          : []),
        ...ways,
      ]),
      section(
        '5. What is not known',
        !scope
          ? ['being counted']
          : scope.unknown.length > 0
            ? scope.unknown
            : ['nothing: all that is recorded was counted'],
      ),
      section('6. How the people were told', toldLines(incident.peopleToldAt, letters)),
      section(
        '7. Why later than at once',
        incident.lateReason !== '' ? [incident.lateReason] : [isLate ? toFillIn : 'it is not later'],
      ),
      section(
        '8. Measures',
        measures.length === 0
          ? [toFillIn]
          : measures.map(({ words, at }) => `${moment(at)}: ${words.replace(/\s+/g, ' ')}`),
      ),
      section('9. Told to the Regulator', [moment(incident.regulatorToldAt)]),
    ],
  };
}

function toldLines(peopleToldAt: string | null, letters: LettersView | null): string[] {
  if (!letters) return ['not yet: it is being counted'];
  const { sent, waiting, held, failed, toWrite, toText, post, phoneOnly, erased, text } = letters;
  const texts = text.sent + text.waiting + text.held + text.failed;
  const lines: (string | false)[] = [
    `since ${moment(peopleToldAt)}`,
    `by email: ${sent} sent, ${waiting + held} to be sent, ${failed} not taken`,
    toWrite > 0 && `by email, not begun: ${toWrite}`,
    texts > 0 &&
      `by text message: ${text.sent} sent, ${text.waiting + text.held} to be sent, ${text.failed} not taken`,
    letters.hasGateway && toText > 0 && `by text message, not begun: ${toText} of those who follow`,
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
