import {
  leadBodyErrors,
  leadCheckErrors,
  leadNotFound,
  listErrors,
  outOfScope,
} from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import { leadStates } from '@/word/lead';
import { consentTextParameter, hashidParameter, leadBasisParameter, limitParameter } from './parameter';
import type { Operation } from './shape';

/** The calls that submit, check and read leads (spec 2.1, 2.2). */
export const leadOperations: readonly Operation[] = [
  {
    id: 'createLead',
    tag: 'Lead',
    method: 'post',
    path: '/lead',
    safeToRepeat: true,
    title: 'Submit a lead',
    description:
      'Stores a lead. The same applicant (affiliate, environment, ID number and intent) inside the deduplication window is a duplicate: the existing lead’s id comes back with 200, and its values stay as first sent. So it is safe to retry. With `partner_ids` the lead is also referred to those partners.',
    parameters: [leadBasisParameter, consentTextParameter],
    body: {
      schema: 'LeadInput',
      examples: [
        { title: 'A lead', value: example.lead },
        { title: 'Referred to two partners', value: { ...example.lead, partner_ids: [3, 5] } },
      ],
    },
    answers: [
      {
        status: 201,
        when: 'A new lead.',
        schema: 'SubmittedLead',
        headers: ['Consent-Text-Problem'],
        examples: [
          { title: 'A new lead', value: example.submittedLead },
          { title: 'With partner_ids', value: example.referredLead },
        ],
      },
      {
        status: 200,
        when: 'A duplicate: the lead that exists.',
        schema: 'SubmittedLead',
        headers: ['Consent-Text-Problem'],
        examples: [{ title: 'A duplicate', value: example.submittedLead }],
      },
    ],
    errors: [outOfScope('leads'), ...leadBodyErrors],
  },
  {
    id: 'checkLead',
    tag: 'Lead',
    method: 'post',
    path: '/lead/check',
    safeToRepeat: true,
    title: 'Check a lead',
    description:
      'Says what `POST /lead` would answer, without storing or sending anything: for a form that helps while it is filled in, and for a file before it is sent. `warnings` are valid values that look like a slip, such as swapped names, a landline, `gmial.com`, or an income that looks like a year’s.',
    body: {
      schema: 'LeadInput',
      examples: [
        { title: 'With slips', value: example.slippedLead },
        { title: 'A lead', value: example.lead },
      ],
    },
    answers: [
      {
        status: 200,
        when: 'The result, for any JSON object, valid or not.',
        schema: 'LeadCheck',
        examples: [
          { title: 'Slips, and an answer missing', value: example.checkedSlips },
          { title: 'Not valid', value: example.checkedErrors },
          { title: 'A duplicate', value: example.checkedDuplicate },
        ],
      },
    ],
    errors: [outOfScope('leads'), ...leadCheckErrors],
  },
  {
    id: 'listLeads',
    tag: 'Lead',
    method: 'get',
    path: '/lead',
    title: 'List your leads',
    description:
      'All leads of your account in the key’s environment, in the order in which they last changed: values, offer or state. To keep up, follow `next` until it is null, then ask again with `updated_after`, the `updated_at` of the last lead; that one may come again. A lead that changes meanwhile comes again at the end, and none is missed. The applicants are left out: retrieve the lead.',
    parameters: [
      {
        name: 'updated_after',
        in: 'query',
        description: 'Only leads that changed after this time: ISO 8601, with `Z` or an offset.',
        schema: { type: 'string', format: 'date-time' },
      },
      {
        name: 'state',
        in: 'query',
        description: 'Only leads in this state.',
        schema: { type: 'string', enum: leadStates },
      },
      {
        name: 'after',
        in: 'query',
        description: '`next` of the page before.',
        schema: { type: 'string' },
      },
      limitParameter('Leads'),
    ],
    answers: [
      {
        status: 200,
        when: 'A page of leads.',
        schema: 'LeadList',
        examples: [{ title: 'The last page', value: example.leadList }],
      },
    ],
    errors: [outOfScope('read'), ...listErrors],
  },
  {
    id: 'getLead',
    tag: 'Lead',
    method: 'get',
    path: '/lead/{hashid}',
    title: 'Retrieve a lead',
    description:
      'One of your own leads: its state, every field as stored (the full ID number included), its referrals and its latest accept. After a timeout, a 500 or a 503 on `POST /accept`, check the outcome here.',
    parameters: [hashidParameter],
    answers: [
      {
        status: 200,
        when: 'The lead.',
        schema: 'Lead',
        examples: [{ title: 'An accepted lead', value: example.storedLead }],
      },
    ],
    errors: [outOfScope('read'), leadNotFound],
  },
  {
    id: 'listLeadOutcomes',
    tag: 'Lead',
    method: 'get',
    path: '/lead/{hashid}/outcome',
    title: 'List a lead’s outcomes',
    description:
      'What became of the lead’s applications at their partners, after the accept: approved, funded, returned. The lead’s `state` stays as it is. A partner may correct what it said: what was `replaced` no longer counts. Partners report in any order and not at once, so an empty list says nothing yet; `outcome.recorded` and `outcome.corrected` tell you of each.',
    parameters: [hashidParameter],
    answers: [
      {
        status: 200,
        when: 'The outcomes, if any.',
        schema: 'LeadOutcomes',
        examples: [
          { title: 'Approved, and funded after a correction', value: example.leadOutcomes },
          { title: 'None yet', value: { outcomes: [] } },
        ],
      },
    ],
    errors: [outOfScope('read'), leadNotFound],
  },
];
