import {
  consentRefused,
  jsonBodyErrors,
  leadNotFound,
  outOfScope,
  withdrawalRefused,
} from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import { hashidParameter } from './parameter';
import type { Operation } from './shape';

/** What applicants say yes to: the words to ask in, and the evidence. */
export const consentOperations: readonly Operation[] = [
  {
    id: 'listConsentTexts',
    tag: 'Consent',
    method: 'get',
    path: '/consent-text',
    title: 'List the words of consent',
    description:
      'The words in which applicants are asked for consent now, one text a language. If you ask in them, say so: `Consent-Text` on `POST /lead` and `POST /offer`, and a column `consent_text` of a file, take the `key`. A text never changes: new words are a new text.',
    parameters: [
      {
        name: 'language',
        in: 'query',
        description: 'Only this language, by its ISO 639 code.',
        schema: { type: 'string' },
        example: 'zu',
      },
    ],
    answers: [
      {
        status: 200,
        when: 'The texts; none of a language that has none.',
        schema: 'ConsentTexts',
        examples: [{ title: 'English', value: example.consentTexts }],
      },
    ],
    errors: [],
  },
  {
    id: 'recordConsent',
    tag: 'Consent',
    method: 'post',
    path: '/lead/{hashid}/consent',
    safeToRepeat: true,
    title: 'Record a consent',
    description:
      'What the applicant said yes to, in which words, how and when: kept as evidence, and never changed. The same words at the same time are one consent. Say where your recording is, and never put a number of the applicant into its reference. After a withdrawal a new consent allows again what it names.',
    parameters: [hashidParameter],
    body: { schema: 'ConsentInput', examples: [{ title: 'On the phone', value: example.consent }] },
    answers: [
      {
        status: 201,
        when: 'Recorded.',
        schema: 'RecordedConsent',
        examples: [{ title: 'Recorded', value: example.recordedConsent }],
      },
      {
        status: 200,
        when: 'It was recorded before.',
        schema: 'RecordedConsent',
        examples: [{ title: 'The same', value: example.recordedConsent }],
      },
    ],
    errors: [outOfScope('leads'), leadNotFound, ...jsonBodyErrors, consentRefused],
  },
  {
    id: 'listConsents',
    tag: 'Consent',
    method: 'get',
    path: '/lead/{hashid}/consent',
    title: 'List a lead’s consents',
    description:
      'The consents of a lead, those of the file that it came in, and what was withdrawn. A lead that came with `popi` alone has none: the call itself is the evidence.',
    parameters: [hashidParameter],
    answers: [
      {
        status: 200,
        when: 'The consents and withdrawals, if any.',
        schema: 'Consents',
        examples: [{ title: 'Withdrawn in part', value: example.consents }],
      },
    ],
    errors: [outOfScope('leads'), leadNotFound],
  },
  {
    id: 'withdrawConsent',
    tag: 'Consent',
    method: 'delete',
    path: '/lead/{hashid}/consent',
    safeToRepeat: true,
    title: 'Withdraw consent',
    description:
      'The applicant takes consent back, for all purposes or for those named, whichever way it was given. What is withdrawn already stays so. Nothing is deleted: the consent and its end are both evidence.',
    parameters: [hashidParameter],
    body: { schema: 'WithdrawalInput', examples: [{ title: 'Everything', value: { how: 'by phone' } }] },
    answers: [{ status: 204, when: 'Withdrawn, or withdrawn before.', schema: null, examples: [] }],
    errors: [outOfScope('leads'), leadNotFound, ...jsonBodyErrors, withdrawalRefused],
  },
];
