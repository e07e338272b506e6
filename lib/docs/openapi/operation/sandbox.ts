import {
  advanceErrors,
  jsonBodyErrors,
  leadNotFound,
  notInProduction,
  outOfScope,
  playOutcomeErrors,
  settleErrors,
} from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import { hashidParameter } from './parameter';
import type { Operation } from './shape';

/** The calls that drive UAT. */
export const sandboxOperations: readonly Operation[] = [
  {
    id: 'settleLead',
    tag: 'Sandbox',
    method: 'post',
    path: '/sandbox/lead/{hashid}/settle',
    title: 'Settle an application',
    description:
      'UAT only. Says in the partner’s place what becomes of the lead’s application: that of its latest accept, or without one its latest referral. It goes the way of the partner’s own message, so a decision is final, and `pending` with a link only adds the link.',
    parameters: [hashidParameter],
    body: {
      schema: 'SettleInput',
      examples: [
        { title: 'Accepted', value: { status: 'accepted' } },
        { title: 'The link is there', value: { status: 'pending', link: 'https://lender.example/continue' } },
      ],
    },
    answers: [
      {
        status: 200,
        when: 'How the lead stands now.',
        schema: 'SandboxLead',
        examples: [{ title: 'Accepted', value: example.sandboxLead }],
      },
    ],
    errors: [outOfScope('offers'), ...jsonBodyErrors, leadNotFound, notInProduction, ...settleErrors],
  },
  {
    id: 'playOutcome',
    tag: 'Sandbox',
    method: 'post',
    path: '/sandbox/lead/{hashid}/outcome',
    title: 'Report an outcome',
    description:
      'UAT only. Says in the partner’s place what became of the lead’s application after the accept: that of its latest accept, or without one its latest referral. It goes the way of the partner’s own event: events, commissions and reports follow within seconds.',
    parameters: [hashidParameter],
    body: {
      schema: 'PlayOutcomeInput',
      examples: [
        { title: 'Funded', value: { type: 'funded', amount_cents: 5_000_000, event_id: 'test-1' } },
        {
          title: 'A correction',
          value: {
            type: 'funded',
            amount_cents: 4_500_000,
            reason: 'Paid out less than approved',
            corrects: '1hGd7RmYsUo4NxKqB9vJt3',
          },
        },
      ],
    },
    answers: [
      {
        status: 200,
        when: 'All outcomes of the lead.',
        schema: 'LeadOutcomes',
        examples: [{ title: 'Approved, and funded after a correction', value: example.leadOutcomes }],
      },
    ],
    errors: [outOfScope('offers'), ...jsonBodyErrors, leadNotFound, notInProduction, ...playOutcomeErrors],
  },
  {
    id: 'advanceLead',
    tag: 'Sandbox',
    method: 'post',
    path: '/sandbox/lead/{hashid}/advance',
    title: 'Let days go by',
    description:
      'UAT only. Lets days go by for one lead: all its times move back. Its deduplication window ends, a partner that has not decided is asked again or given up, and past the retention of UAT its applicant is erased in the next night. What is due then happens within seconds. Other leads stay as they are.',
    parameters: [hashidParameter],
    body: { schema: 'AdvanceInput', examples: [{ title: 'A month', value: { days: 31 } }] },
    answers: [
      {
        status: 200,
        when: 'How the lead stands now.',
        schema: 'SandboxLead',
        examples: [{ title: 'A lead', value: example.sandboxLead }],
      },
    ],
    errors: [outOfScope('offers'), ...jsonBodyErrors, leadNotFound, notInProduction, ...advanceErrors],
  },
];
