import { findLeadField } from '@/lib/applicant/field';
import { rightsChannelLabel, rightsKindText, rightsStateLabel } from '@/lib/applicant/rights';
import { capitalize, counted, environmentLabel, inRand } from '@/lib/base/text/text';
import { callerNoteDays } from '@/lib/desk/caller-note/kept-days';
import { whatWasSent } from '@/lib/desk/lead-read/words';
import type { ClaimState, ClaimVerdict } from '@/word/return-claim';
import type { ApplicantCopy, RecordedClaim, RecordedLead } from './view';
import { consentText, lenderResult, lenderTime, optOutOrigin, optOutText, readText } from './words';

/** One thing in a document: what it says, and smaller lines below it. */
export interface DocumentItem {
  text: string;
  lines: readonly string[];
}

export interface DocumentPart {
  title: string;
  note: string | null;
  items: readonly DocumentItem[];
}

/** Of each part on paper, where a line takes a millisecond; the rest is in the JSON copy, and the document says so. */
export const mostOnPaper = 300;

/** The words of an applicant's copy, part by part; `moment`: a time as a reader has it. */
export function documentParts(copy: ApplicantCopy, moment: (at: string) => string): DocumentPart[] {
  const lead = (id: string) => `Lead ${id}`;
  return [
    part(
      'What was given about you',
      copy.hasMoreLeads ? 'The newest: there are more.' : null,
      copy.leads.map((one) => leadItem(one, moment)),
    ),
    part(
      'What you agreed to',
      'In the words that you were asked in, where they are known.',
      copy.consents.map((one) => ({
        text: consentText(one, 'your'),
        lines: [
          ...one.words.map((words) => `“${words}”`),
          [moment(one.at), one.by, lead(one.lead)].filter((word) => word !== null).join(' · '),
          ...(one.recording === null ? [] : [`Recording: ${one.recording}`]),
          ...(one.how === null ? [] : [`How: ${one.how}`]),
        ],
      })),
    ),
    part(
      'Lenders that were asked or sent your details',
      copy.hasMoreLenders ? 'The newest: there are more.' : null,
      copy.lenders.map((one) => {
        const { at, isExact } = lenderTime(one);
        return {
          text: `${one.lender}: ${whatWasSent[one.kind].toLowerCase()}`,
          lines: [
            `${moment(at)}${isExact ? '' : ' (when it was made; no copy of what was sent is kept)'} · ${lead(one.lead)}`,
            ...[lenderResult(one), one.reference && `the lender’s reference ${one.reference}`]
              .filter((word) => word !== null && word !== '')
              .map((word) => capitalize(String(word))),
          ],
        };
      }),
    ),
    part(
      'What became of applications',
      null,
      copy.outcomes.map((one) => ({
        text: `${one.lender}: ${one.kind.replaceAll('_', ' ')}${one.amountRand === null ? '' : `, R ${one.amountRand}`}`,
        lines: [`${moment(one.at)} · ${lead(one.lead)}`, ...(one.reason === null ? [] : [one.reason])],
      })),
    ),
    part(
      'Who has seen it',
      readsNote(copy, moment),
      copy.reads.entries.map((one) => ({
        text: one.who,
        lines: [`${readText(one)} · ${moment(one.at)}`],
      })),
    ),
    part(
      'Messages to you',
      'Text messages with a lender’s link. The words are not kept.',
      copy.messages.map((one) => ({
        text: capitalize(one.status),
        lines: [`${moment(one.at)} · ${lead(one.lead)}`],
      })),
    ),
    part(
      'Calls',
      null,
      copy.calls.map((one) => ({ text: one.result, lines: [`${moment(one.at)} · ${lead(one.lead)}`] })),
    ),
    part(
      'Notes that agents wrote',
      null,
      copy.notes.map((one) => ({ text: one.text, lines: [`${moment(one.at)} · ${lead(one.lead)}`] })),
    ),
    part(
      'What lenders asked about you',
      'A question to the call centre, and its answer.',
      copy.questions.map(({ answer, ...one }) => ({
        text: `${one.lender}: “${one.words}”`,
        lines: [
          `${moment(one.at)} · ${lead(one.lead)}`,
          answer === null ? 'Not answered' : `Answer of ${answer.by}, ${moment(answer.at)}${quoted(answer)}`,
        ],
      })),
    ),
    part(
      'Applications that lenders wanted to give back',
      copy.affiliate === null
        ? 'Papers that a lender attached are counted; they are not in this copy.'
        : 'Of one affiliate’s data: what a lender wrote and attached is not in this copy, as the affiliate does not see it.',
      copy.claims.map((one) => claimItem(one, moment)),
    ),
    part(
      'By whom you asked not to be contacted',
      'This is kept after an erasure, so that you are not contacted again.',
      copy.optOuts.map((one) => ({
        text: optOutText(one),
        lines: [
          `${moment(one.at)} · ${optOutOrigin(one)}`,
          ...(one.lifted === null
            ? []
            : [`Lifted ${moment(one.lifted.at)}: ${one.lifted.why ?? 'no reason was given'}`]),
        ],
      })),
    ),
    part(
      'What you asked for by law',
      'That you asked is kept after an erasure, without your words.',
      copy.requests.map((one) => ({
        text: `Request no. ${one.number}: ${rightsKindText[one.kind]}`,
        lines: [
          `Received ${one.receivedOn}, ${rightsChannelLabel[one.channel].toLowerCase()}${one.affiliate === null ? '' : `, through ${one.affiliate}`}; to be answered by ${one.dueOn}`,
          one.endedAt === null
            ? rightsStateLabel[one.state]
            : `${rightsStateLabel[one.state]} ${moment(one.endedAt)}`,
          ...(one.asked === null ? [] : [`Your words: ${one.asked}`]),
          ...(one.answer === null ? [] : [`Our answer: ${one.answer}`]),
        ],
      })),
    ),
    part('Files, unfinished forms and notes of calls', 'These are counted; they are not in this copy.', [
      { text: `${counted(copy.files, 'stored file')} with your details`, lines: [] },
      { text: `${counted(copy.drafts, 'unfinished form')}, kept for 16 hours at most`, lines: [] },
      {
        text: `${counted(copy.callerNotes, 'note of a call', 'notes of calls')} from your phone number, kept for ${callerNoteDays} days at most`,
        lines:
          copy.callerNotes === 0
            ? []
            : [
                'By somebody without a South African ID number: it may have been another person, whose words are not given to you.',
              ],
      },
    ]),
  ];
}

function part(title: string, note: string | null, items: readonly DocumentItem[]): DocumentPart {
  if (items.length <= mostOnPaper) return { title, note, items };
  const rest = `The newest ${mostOnPaper} of ${items.length}: the others are in the JSON copy.`;
  return { title, note: note === null ? rest : `${note} ${rest}`, items: items.slice(0, mostOnPaper) };
}

function leadItem(one: RecordedLead, moment: (at: string) => string): DocumentItem {
  const said = (name: string) =>
    one.statements
      .filter(({ field }) => field === name)
      .map(
        ({ words, at, request, isOfFormer }) =>
          `What you say ${isOfFormer ? 'of what stood there before' : 'of it'}, since ${moment(at)}, request no. ${request}: “${words}”`,
      );
  const answers = Object.entries(one.answers ?? {}).flatMap(([name, value]) => {
    const field = findLeadField(name);
    const isMoney = field?.kind === 'money' && typeof value === 'number';
    const shown = isMoney ? inRand(value) : value === true ? 'yes' : value === false ? 'no' : value;
    return [`${field?.label ?? name}: ${shown}`, ...said(name)];
  });
  const taken = one.statements.map(({ field }) => field).filter((name) => !isShown(one, name));
  return {
    text: `${one.product}, through ${one.affiliate}, in ${environmentLabel(one.environment)}`,
    lines: [
      `Lead ${one.id}, ${one.state}`,
      `Given ${moment(one.createdAt)}, last changed ${moment(one.updatedAt)}, kept until ${moment(one.keptUntil)}`,
      `Why you may be contacted: ${one.basis === 'asked' ? 'you asked for a loan' : 'you are on a list that is called'}`,
      ...(one.file === null ? [] : [`In the file ${one.file.name ?? 'that is no longer stored'}`]),
      `Name: ${one.name}`,
      ...said('first_name'),
      ...said('last_name'),
      `Phone: ${one.phone}`,
      ...said('cell_phone_number'),
      ...(one.email === null ? [] : [`Email: ${one.email}`]),
      ...said('email'),
      ...answers,
      ...taken.flatMap((name) => [`${findLeadField(name)?.label ?? name}: nothing`, ...said(name)]),
    ],
  };
}

const verdictText: Readonly<Record<ClaimVerdict, string>> = {
  proves: 'proves it',
  refutes: 'speaks against it',
  open: 'decides nothing',
};

const claimStateText: Readonly<Record<ClaimState, string>> = {
  open: 'Not decided yet',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Taken back',
};

const quoted = ({ words }: { words: string | null }): string => (words === null ? '' : `: “${words}”`);

function claimItem(one: RecordedClaim, moment: (at: string) => string): DocumentItem {
  const { testimony, answer, decision } = one;
  return {
    text: `${one.lender}: ${one.reason}`,
    lines: [
      `Claimed ${moment(one.at)}, given back ${moment(one.givenBackAt)} · Lead ${one.lead}`,
      ...(one.words === null ? [] : [`The lender’s words: “${one.words}”`]),
      ...(testimony === null
        ? []
        : [`What was stored here ${verdictText[testimony.verdict]}: ${testimony.lines.join(' ')}`]),
      ...(answer === null ? [] : [`The word of ${answer.by}, ${moment(answer.at)}${quoted(answer)}`]),
      decision === null
        ? claimStateText[one.state]
        : `${claimStateText[one.state]} ${moment(decision.at)} · ${decision.by ?? 'By what was stored here'}${quoted(decision)}`,
      ...(one.files ? [`${counted(one.files, 'paper')} attached by the lender`] : []),
    ],
  };
}

/** Its value stands on the document: it was not taken away since the applicant said something of it. */
const isShown = ({ answers }: RecordedLead, name: string): boolean =>
  ['first_name', 'last_name', 'cell_phone_number', 'email'].includes(name) || answers?.[name] !== undefined;

function readsNote({ reads }: ApplicantCopy, moment: (at: string) => string): string {
  const { searchedBackTo, unknownLists, hasMore } = reads;
  return [
    'As far back as this is kept (24 months as a rule), by company and role.',
    ...(hasMore ? ['The newest: there are more.'] : []),
    ...(searchedBackTo === null ? [] : [`Lists before ${moment(searchedBackTo)} were not searched.`]),
    ...(unknownLists === 0
      ? []
      : [`Of ${counted(unknownLists, 'older list')} it was not recorded whether they held you.`]),
  ].join(' ');
}
