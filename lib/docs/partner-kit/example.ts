import { inventedBody } from '@/lib/catalogue/partner/invented';
import { signatureHeaders } from '@/lib/http/webhook/signature';
import { signPostback } from '@/lib/money/outcome/postback';

const ids = {
  lead: '5kXq2mZr8tYw1bNc4dVf7g',
  application: '2hJd9sLk3fQp7xTz6vBn1m',
  reference: 'L-48213',
};
const called = { environment: 'uat', intent: { id: 3, title: 'Personal Loan' }, ids } as const;

/** A call as a lender gets it from real leads: without the mark of a test. */
function sent(endpoint: 'score' | 'accept' | 'link'): Record<string, unknown> {
  const { test: _, ...body } = inventedBody(endpoint, {
    ...called,
    lead: { first_name: 'Thandi', last_name: 'Nkosi' },
  });
  return body;
}

const quote = { rate: 21.5, term_months: 24 };
const link = 'https://lender.example/apply/L-48213';

/** One lead and one application on their way: each call and answer of the contract. */
export const contractExamples = {
  score: {
    call: sent('score'),
    answers: [
      { title: 'An offer', value: { available: true, probability: 62.5, quote } },
      { title: 'No offer for this applicant', value: { available: false } },
    ],
  },
  accept: {
    call: { ...sent('accept'), live_quotes: quote },
    answers: [
      { title: 'Accepted, with a link', value: { status: 'accepted', reference: ids.reference, link } },
      { title: 'Decided later', value: { status: 'pending', reference: ids.reference } },
      { title: 'Declined', value: { status: 'declined', reference: ids.reference } },
    ],
  },
  link: {
    call: sent('link'),
    answers: [
      { title: 'Not yet', value: { ready: false } },
      { title: 'The link, and no decision yet', value: { status: 'pending', ready: true, link } },
      { title: 'Declined meanwhile', value: { status: 'declined', ready: false } },
    ],
  },
  callback: { application_id: ids.application, status: 'accepted', link },
  events: [
    {
      title: 'Approved',
      value: {
        event_id: 'E-90017',
        application_id: ids.application,
        type: 'approved',
        occurred_at: '2026-03-02T08:16:28Z',
        amount_cents: 5_000_000,
      },
    },
    {
      title: 'Funded, by your own reference',
      value: {
        event_id: 'E-90044',
        reference: ids.reference,
        type: 'funded',
        occurred_at: '2026-03-03T14:30:00+02:00',
        amount_cents: 5_000_000,
      },
    },
    {
      title: 'The amount was another',
      value: {
        event_id: 'E-90051',
        application_id: ids.application,
        type: 'funded',
        occurred_at: '2026-03-03T14:30:00+02:00',
        amount_cents: 4_500_000,
        reason: 'Paid out less than approved',
        corrects: 'E-90044',
      },
    },
  ],
} as const;

/** Of nobody: so that a lender can compare its own code with ours. */
export const exampleSecret = `whsec_${Buffer.alloc(32, 'lead matching').toString('base64')}`;
const signedAtMs = Date.UTC(2026, 0, 15, 9, 0, 0);

/** The body of the signed example, byte for byte. */
export const signedBody = JSON.stringify(contractExamples.callback);

/** Its headers, as we sign a call and expect a callback to be signed. */
export const signedHeaders = signatureHeaders([exampleSecret], 'msg_1', signedBody, signedAtMs);

/** A postback for the partner `lender`, signed with the example's secret. */
export const signedQuery =
  'event_id=E-90044&reference=L-48213&type=funded&occurred_at=2026-03-03T14:30:00Z&amount_cents=5000000';
export const signedPostback = `/api/partner/lender/postback?${signedQuery}&sig=${signPostback(exampleSecret, signedQuery)}`;
