import { quotesFor } from '@/lib/catalogue/sandbox/quote';

/** What the examples share: one applicant, and three partners of the demo catalogue, as the sandbox plays them. */

export const leadId = '4fQvX2mT8kLw0ZrB6nYcHd';
export const batchId = '7hKp3sVd9WqJ1xNtE5gRuA';

export const lead = {
  first_name: 'Thandi',
  last_name: 'Nkosi',
  cell_phone_number: '+27821234567',
  email: 'thandi@example.co.za',
  id_number: '8001015009087',
  intent: 'Personal Loan',
  popi: true,
  net_income: 25_000,
  loan_amount_required: 50_000,
};

const partnerNamed = (id: number, name: string, slug: string) => ({
  id,
  company_name: name,
  company_website_url: `https://www.${slug.replace('-', '')}.example`,
  company_logo_url: `https://leads.example/partner/${slug}.svg`,
  company_mini_logo_url: `https://leads.example/partner/${slug}-mini.svg`,
  company_wide_logo_url: `https://leads.example/partner/${slug}-wide.svg`,
  partner_type: 'lender',
});

export const khanya = {
  ...partnerNamed(3, 'Khanya Finance', 'khanya-finance'),
  live_scoring_api: true,
  end_to_end: true,
};
export const marula = {
  ...partnerNamed(4, 'Marula Money', 'marula-money'),
  live_scoring_api: false,
  end_to_end: false,
};
export const suikerbos = {
  ...partnerNamed(5, 'Suikerbos Capital', 'suikerbos-capital'),
  live_scoring_api: true,
  end_to_end: false,
};

export const liveQuotes = quotesFor('khanya-finance', lead.loan_amount_required);
export const [, chosenQuote] = liveQuotes;
export const redirect = 'https://www.khanyafinance.example/apply/81';

export const when = (time: string) => `2026-03-02T${time}.000Z`;
