import { probabilityFor } from '@/lib/catalogue/sandbox/quote';
import { chosenQuote, khanya, lead, leadId, liveQuotes, marula, redirect, suikerbos } from './value';

const intent = {
  id: 1,
  title: 'Personal Loan',
  active: true,
  required_fields: ['net_income', 'loan_amount_required'],
};

/** What is offered, and the answers to an accept. */
export const offerExamples = {
  offer: {
    matches: [
      {
        ...khanya,
        probability_conditions: [],
        partner_slug: 'khanya-finance',
        rank: 1,
        probability: probabilityFor('khanya-finance', lead.net_income, lead.loan_amount_required),
        live_quotes: liveQuotes,
      },
      {
        ...marula,
        probability_conditions: [
          { field: 'net_income', value: 3_500, operator: '>=', results: 25 },
          { field: 'net_income', value: 10_000, operator: '>=', results: 20 },
          { field: 'net_income', value: 20_000, operator: '>=', results: 15 },
          { field: 'loan_amount_required', value: 20_000, operator: '<=', results: 15 },
        ],
        partner_slug: 'marula-money',
        rank: 2,
        probability: 60,
      },
    ],
    id: leadId,
  },
  accept: { hashid: leadId, partner_id: 3, live_quotes: chosenQuote },
  optOut: { kind: 'phone', value: '0839876543' },
  endToEndAccept: { hashid: leadId, partner_id: 3, type: 'apply-now' },
  redirect: { redirect },
  details: {
    id: leadId,
    status: 'accepted',
    api: [suikerbos],
    redirect: 'https://www.suikerboscapital.example/apply/82',
  },
  declined: { id: leadId, status: 'declined', api: [] },
  linkPending: { id: leadId, status: 'pending' },
  linkReady: { ready: true, link: 'https://www.khanyafinance.example/continue/81' },
  linkNotReady: { ready: false, link: '' },
  intent,
  intents: [intent],
} as const;
