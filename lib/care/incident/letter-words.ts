import type { WaitingLetter } from '@/db/query/care/incident-letter';
import { listed } from '@/lib/base/text/text';
import { shownMoment } from '@/lib/base/time/date';
import type { IncidentCertainty, IncidentData, IncidentNature } from '@/word/incident';

export type LetterFacts = Omit<
  WaitingLetter,
  'id' | 'tries' | 'waitingMs' | 'isHeld' | 'channel' | 'email' | 'phone'
>;

const usual =
  'your name, telephone number and email address, and what you answered about your work, income, bank and loan';

/**
 * Which data it was, in words for the person. `known`: the caller had sent the values itself. Where it is not recorded,
 * nobody is told that the number was masked.
 */
export function dataText(data: readonly IncidentData[]): string {
  return data.length > 0 && data.every((one) => one === 'masked')
    ? `${usual}. Your ID number was not shown in full`
    : `${usual}, and your whole ID number`;
}

const happened: Readonly<Record<IncidentCertainty, Readonly<Record<IncidentNature, string>>>> = {
  alleged: {
    access: 'somebody who may not see it may have had access to personal information of yours',
    loss: 'personal information of yours may have been lost',
    both: 'personal information of yours may have been lost, and somebody who may not see it may have had access to it',
  },
  confirmed: {
    access: 'somebody who may not see it had access to personal information of yours',
    loss: 'personal information of yours was lost',
    both: 'personal information of yours was lost, and somebody who may not see it had access to it',
  },
};

/**
 * Subject and text of the letter to a person (POPIA s22(5)): what happened, which data, what was done, what to do, and a
 * number to call. It has no link: who gets such a letter is warned of links. Holds no number of the person.
 */
export function letterWords(facts: LetterFacts): { subject: string; text: string } {
  const { firstName, lastName, affiliateName, appliedAt, data, certainty, nature, measures } = facts;
  const day = shownMoment(appliedAt).slice(0, -' 00:00'.length);
  const lines = [
    `Dear ${firstName} ${lastName}`,
    `We write to you because ${happened[certainty][nature]}. The law asks us to tell you (Protection of Personal Information Act, section 22).`,
    `What happened: between ${shownMoment(facts.fromAt)} and ${shownMoment(facts.toAt)} (South African time). ${certainty === 'confirmed' ? 'It is confirmed.' : 'It is not confirmed yet; we tell you so that you can be careful now.'}`,
    `Why we have your information: an offer was asked for you through ${affiliateName} on ${day}.`,
    `What it was: ${dataText(data)}.`,
    'What may follow: somebody may pretend to be you, or call or write to you and pretend to be a lender or a bank.',
    measures.length > 0
      ? `What we have done: ${measures.map((words) => words.replace(/\s+/g, ' ').trim()).join(' ')}`
      : 'What we have done: we are finding out how it happened.',
    `What you can do: ${listed([
      'give nobody a password, PIN or one-time code, whoever asks',
      'look through your bank statements and your credit report for what you do not know',
      'ask the Southern African Fraud Prevention Service for a protective registration, which is free',
    ])}. This letter has no link, and we shall not ask you for anything.`,
    `If you have questions, call ${facts.callNumber}. You may also complain to the Information Regulator.`,
    facts.signedBy,
  ];
  return {
    subject: 'Your personal information: what happened, and what you can do',
    text: `${lines.join('\n\n')}\n`,
  };
}

/** Of all measures: a text is read on a telephone, and the rest is told by who is called. */
const measuresInText = 300;

/**
 * The same as a text message, in a few parts. It names nobody: somebody else may have the telephone. No link, and a number to
 * call.
 */
export function textWords(facts: Omit<LetterFacts, 'firstName' | 'lastName' | 'appliedAt'>): string {
  const { affiliateName, data, certainty, nature, measures } = facts;
  const what = happened[certainty][nature];
  const done = measures.map((words) => words.replace(/\s+/g, ' ').trim()).join(' ');
  return [
    `By law (POPIA, section 22) we tell you: ${what}, between ${shownMoment(facts.fromAt)} and ${shownMoment(facts.toAt)}.`,
    certainty === 'confirmed' ? 'It is confirmed.' : 'It is not confirmed yet.',
    `An offer was asked for you through ${affiliateName}.`,
    `It was ${dataText(data)}.`,
    'Somebody may pretend to be you, a lender or a bank.',
    done === '' ? 'We are finding out how it happened.' : `What was done: ${shortened(done, measuresInText)}`,
    'Give nobody a password, PIN or one-time code. Look through your bank statements. The SA Fraud Prevention Service protects you free of charge.',
    `Questions, or the whole letter: call ${facts.callNumber}. We send no link and ask you for nothing.`,
    facts.signedBy,
  ].join(' ');
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, text.lastIndexOf(' ', most - 4))} ...`;
}
