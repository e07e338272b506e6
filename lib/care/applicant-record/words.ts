import { counted, environmentLabel } from '@/lib/base/text/text';
import { whatWasRead } from '@/lib/desk/lead-read/words';
import { channelText, purposesText } from '@/lib/lead/consent/words';
import { languageName } from '@/lib/message/consent-text/language';
import type { ApplicationStatus } from '@/word/application';
import type { OptOutKind, OptOutSource } from '@/word/opt-out';
import type { RecordedConsent, RecordedLender, RecordedOptOut, RecordedRead } from './view';

/* What the record says, in the same words on the page and in a copy. */

/** What somebody said, or what was said of them; without a full stop. `your`: in what the applicant reads. */
export function consentText(one: RecordedConsent, whose: 'their' | 'your' = 'their'): string {
  const { kind, channel, language, textKey, purposes } = one;
  const words = [
    ...(language === null ? [] : [`in ${languageName(language)}`]),
    ...(textKey === null ? [] : [`text ${textKey}`]),
  ].join(', ');
  switch (kind) {
    case 'given':
      return [
        `Yes to ${purposesText(purposes, whose)}`,
        ...(channel === null ? [] : [channelText[channel]]),
        ...(words === '' ? [] : [words]),
        ...(one.despiteOptOut ? [`knowing that ${whose === 'your' ? 'you' : 'they'} had opted out`] : []),
      ].join(', ');
    case 'read':
      return `Read out, ${words}`;
    case 'withdrawn':
      return `Taken back: ${purposesText(purposes, whose)}`;
    case 'stated':
      return one.isOfFile
        ? 'Stated by the sender for the whole file'
        : 'Confirmed by the sender with the lead; no words were recorded';
  }
}

const statusText: Readonly<Record<ApplicationStatus, string>> = {
  sending: 'Not answered yet',
  unknown: 'No response yet',
  pending: 'Not decided yet',
  accepted: 'Accepted',
  declined: 'Declined',
  failed: 'Failed',
};

/** What became of it; null: a score, which nobody decides. */
export function lenderResult({ kind, status, sentAt }: RecordedLender): string | null {
  if (status === null) return null;
  if (kind === 'referral' && status === 'sending' && sentAt === null) return 'Waits, not sent yet';
  return statusText[status];
}

/** The time of a score, or when an application left; `isExact`: it is that, and not when it was made. */
export const lenderTime = ({ kind, at, sentAt }: RecordedLender): { at: string; isExact: boolean } => ({
  at: sentAt ?? at,
  isExact: kind === 'score' || sentAt !== null,
});

export function readText({ kind, rows }: RecordedRead): string {
  switch (kind) {
    case 'listed':
      return `In a list of ${counted(rows ?? 0, 'lead')}`;
    case 'exported':
      return `In an export of ${counted(rows ?? 0, 'lead')}`;
    case 'file':
      return 'Downloaded an uploaded file that names the applicant';
    default:
      return whatWasRead[kind];
  }
}

const kindText: Readonly<Record<OptOutKind, string>> = {
  id_number: 'ID number',
  phone: 'phone number',
  email: 'email address',
};
const sourceText: Readonly<Record<OptOutSource, string>> = {
  applicant: 'said by the applicant',
  agent: 'told to an agent',
  api: 'sent through the API',
  operator: 'told to an operator',
  partner: 'told by the lender',
  file: 'in a list',
  register: 'in the register’s answer',
};

export function optOutText({ reach, reachName, kind, environment }: RecordedOptOut): string {
  const by = {
    everybody: 'Not to be contacted by any affiliate',
    affiliate: `Not to be contacted by ${reachName}`,
    partner: `Not to be contacted by ${reachName}, the lender`,
    register: 'On the national register of people who are not to be called',
  }[reach];
  return `${by}; by ${kindText[kind]}, in ${environmentLabel(environment)}`;
}

export function optOutOrigin({ source, by }: RecordedOptOut): string {
  if (source === null) return 'not said to us; it holds for all who use this service';
  return by === null ? sourceText[source] : `${sourceText[source]}, ${by}`;
}
