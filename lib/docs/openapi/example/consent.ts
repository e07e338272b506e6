const id = '4fTq9XbKd2LmVw7RzHs1Yc';
const at = '2026-11-03T09:15:00.000Z';

export const consentExamples = {
  consentTexts: {
    texts: [
      {
        key: 'en-2',
        language: 'en',
        version: 2,
        valid_from: '2026-10-01T00:00:00.000Z',
        questions: [
          { purposes: ['share'], words: 'May we share your details with lenders that may suit you?' },
          { purposes: ['credit_check'], words: 'May those lenders do a credit check?' },
        ],
      },
    ],
  },
  consent: {
    text: 'en-2',
    channel: 'phone',
    purposes: ['share', 'credit_check'],
    given_at: '2026-11-03T11:14:10+02:00',
    basis: 'asked',
    recording: { system: 'Avaya', reference: 'call-77a1f', from_seconds: 62, to_seconds: 95 },
  },
  recordedConsent: { id, recorded_at: at },
  consents: {
    consents: [
      {
        id,
        recorded_at: at,
        text: 'en-2',
        language: 'en',
        channel: 'phone',
        purposes: ['share', 'credit_check'],
        given_at: '2026-11-03T09:14:10.000Z',
        basis: 'asked',
        recording: { system: 'Avaya', reference: 'call-77a1f', from_seconds: 62, to_seconds: 95 },
        certificate_url: null,
        of_file: false,
      },
    ],
    withdrawals: [{ at: '2026-11-09T13:00:00.000Z', purposes: ['credit_check'], how: 'by email' }],
    withdrawn: ['credit_check'],
  },
} as const;
