import type {
  ApplicantConsentRow,
  ApplicantLeadRow,
  AskedRow,
  WithdrawalRow,
} from '@/db/query/care/applicant-record';
import type { ConsentPurpose, ConsentQuestion } from '@/db/schema/message/consent-text';
import { statedConsent } from '@/lib/applicant/consent';
import { openConsentWords } from '@/lib/applicant/consent-words';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import { listed } from '@/lib/base/text/text';
import type { ConsentedPurpose } from '@/word/consent';
import type { RecordedConsent } from './view';

interface ConsentRows {
  leads: readonly ApplicantLeadRow[];
  asked: readonly AskedRow[];
  consents: readonly ApplicantConsentRow[];
  withdrawals: readonly WithdrawalRow[];
}

/**
 * Puts together what an applicant was asked and said, newest first: each text that was read with its words, each recorded
 * consent, each withdrawal; and of a lead without either what its sender stated.
 */
export function consentEntries(
  piiKey: PiiKey,
  { leads, asked, consents, withdrawals }: ConsentRows,
  publicIdOf: (leadId: number) => string,
): RecordedConsent[] {
  const told = new Set([...asked, ...consents].map(({ leadId }) => leadId));
  // One statement writes the history and the consent of what was read: earlier releases had the history alone.
  const recorded = new Set(
    consents.map(({ leadId, textKey, givenAt }) => `${leadId} ${textKey} ${givenAt.getTime()}`),
  );
  const onlyRead = asked.filter(
    ({ leadId, textKey, at }) => !recorded.has(`${leadId} ${textKey} ${at.getTime()}`),
  );
  const entries: RecordedConsent[] = [
    ...onlyRead.map((row) => ({
      ...bare,
      kind: 'read' as const,
      lead: publicIdOf(row.leadId),
      at: row.at.toISOString(),
      language: row.language,
      textKey: row.textKey,
      words: wordsOf(row.textKey, row.questions),
      purposes: purposesOf(row.questions),
      by: nameOf(row),
    })),
    ...consents.map((row) => ({
      ...bare,
      kind: 'given' as const,
      lead: publicIdOf(row.leadId),
      at: row.givenAt.toISOString(),
      recordedAt: row.recordedAt.toISOString(),
      channel: row.channel,
      purposes: row.purposes,
      language: row.language,
      textKey: row.textKey,
      words: row.textKey === null ? [] : wordsOf(row.textKey, row.questions),
      by: nameOf(row),
      isOfFile: row.isOfFile,
      despiteOptOut: row.despiteOptOut,
      recording: [row.recording, row.certificateUrl].filter((one) => one !== null).join(', ') || null,
    })),
    ...withdrawals.map((row) => ({
      ...bare,
      kind: 'withdrawn' as const,
      lead: publicIdOf(row.leadId),
      at: row.at.toISOString(),
      purposes: row.purposes,
      by: nameOf(row),
      how: row.how,
    })),
    ...leads.filter(({ id }) => !told.has(id)).map((lead) => stated(piiKey, lead, publicIdOf)),
  ];
  return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

const bare = {
  recordedAt: null,
  channel: null,
  purposes: [] as ConsentedPurpose[],
  language: null,
  textKey: null,
  words: [] as string[],
  isOfFile: false,
  despiteOptOut: false,
  recording: null,
  how: null,
};

/** A lead that came with nothing but its sender's word: a text that its form named, a file's statement, or `popi: true`. */
function stated(
  piiKey: PiiKey,
  lead: ApplicantLeadRow,
  publicIdOf: (leadId: number) => string,
): RecordedConsent {
  const isOfFile = lead.batchId !== null;
  const isRead = lead.consentQuestions !== null;
  return {
    ...bare,
    kind: isRead ? 'read' : 'stated',
    lead: publicIdOf(lead.id),
    at: (lead.batchAt ?? lead.createdAt).toISOString(),
    language: lead.consentLanguage,
    textKey: lead.consentText,
    purposes: purposesOf(lead.consentQuestions),
    words:
      lead.consentText === null
        ? wordsInFile(piiKey, lead)
        : wordsOf(lead.consentText, lead.consentQuestions),
    by: nameOf(lead),
    isOfFile,
  };
}

/** The sender decided which words of the file's own column mean consent. */
function wordsInFile(piiKey: PiiKey, { batchId, consentWordsCiphertext }: ApplicantLeadRow): string[] {
  if (batchId === null || !consentWordsCiphertext) return [];
  const given = openConsentWords(piiKey, batchId, consentWordsCiphertext).filter((word) => word.given);
  return [`Taken as consent: ${listed(given.map(({ word }) => `“${word}”`))}.`];
}

const wordsOf = (key: string, questions: readonly ConsentQuestion[] | null): string[] =>
  questions?.map(({ words }) => words) ?? [statedConsent(key)];
const consented: Readonly<Record<ConsentPurpose, ConsentedPurpose>> = {
  'share with lenders': 'share',
  'credit check': 'credit_check',
};
const purposesOf = (questions: readonly ConsentQuestion[] | null): ConsentedPurpose[] => [
  ...new Set(questions?.flatMap(({ purposes }) => purposes.map((one) => consented[one])) ?? []),
];
const nameOf = ({ userName, keyName }: { userName: string | null; keyName: string | null }) =>
  userName ?? (keyName === null ? null : `API key ${keyName}`);
