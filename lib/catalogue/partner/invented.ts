import { randomInt } from 'node:crypto';
import type { PartnerWithIntents } from '@/db/query/catalogue/partner';
import type { Environment } from '@/word/environment';
import type { EndpointKind } from './health';

/** Row ids never get this high: an id from here on belongs to no lead or application. */
const firstInventedId = 2 ** 50;

/** Returns a number for a lead or an application that exists only in test calls. */
export const newInventedId = () => firstInventedId + randomInt(2 ** 47);

export const isInventedId = (rowId: number) => rowId >= firstInventedId;

/** Fictitious: the number is the usual example, and the addresses lead nowhere. */
export const inventedApplicant = {
  first_name: 'Test',
  last_name: 'Applicant',
  id_number: '8001015009087',
  cell_phone_number: '0820000000',
  email: 'test.applicant@example.test',
  gross_income: 25_000,
  net_income: 20_000,
  expenses: 8_000,
  loan_amount_required: 30_000,
  popi: true,
};

/** What a test call is about: the first intent that the partner serves. */
export function firstIntent({ intents: [first] }: Pick<PartnerWithIntents, 'intents'>) {
  return { id: first?.intentId ?? 0, title: first?.title ?? 'Test' };
}

interface InventedCall {
  environment: Environment;
  intent: { id: number; title: string };
  /** Public ids. */
  ids: { lead: string; application: string; reference: string | null };
  /** Replaces values of the applicant. */
  lead?: object;
}

/** Returns the body of a test call: as of a real one, about nobody, with `test: true`. */
export function inventedBody(
  endpoint: EndpointKind,
  { environment, intent, ids, lead }: InventedCall,
): Record<string, unknown> {
  if (endpoint === 'link')
    return { test: true, lead_id: ids.lead, application_id: ids.application, reference: ids.reference };
  const score = {
    test: true,
    lead_id: ids.lead,
    environment,
    intent,
    lead: { ...inventedApplicant, ...lead },
  };
  if (endpoint === 'score') return score;
  return {
    ...score,
    application_id: ids.application,
    kind: 'accept',
    type: null,
    bank: null,
    live_quotes: null,
  };
}
