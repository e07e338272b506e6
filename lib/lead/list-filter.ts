import type { LeadSource, LeadState } from '@/db/schema/lead';
import { isCalendarDate } from '@/lib/date';

export type { LeadSource, LeadState };

export const leadStates = [
  'new',
  'matched',
  'unmatched',
  'pending',
  'accepted',
  'declined',
  'failed',
] as const satisfies readonly LeadState[];
export const leadSources = ['portal', 'batch', 'api_v2', 'api_v1'] as const satisfies readonly LeadSource[];

/** What a list of leads is narrowed to. Everything in it may stand in an address: no applicant's values. */
export interface LeadFilter {
  state?: LeadState;
  intent?: number;
  /** The user who captured it. */
  agent?: number;
  source?: LeadSource;
  /** Days in South Africa, both included. */
  from?: string;
  to?: string;
}

/** Where a page of a list begins: `before` a lead (older ones), or `after` one (newer ones), by their ids. */
export interface LeadCursor {
  before?: string;
  after?: string;
}

type Given = Record<string, unknown>;

/** Reads a filter from an address or a body. What is blank or makes no sense is left out, never an error. */
export function readLeadFilter(given: Given): LeadFilter {
  const state = leadStates.find((value) => value === given.state);
  const source = leadSources.find((value) => value === given.source);
  const intent = wholeNumber(given.intent);
  const agent = wholeNumber(given.agent);
  const from = day(given.from);
  const to = day(given.to);
  return {
    ...(state ? { state } : {}),
    ...(intent ? { intent } : {}),
    ...(agent ? { agent } : {}),
    ...(source ? { source } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

export function readLeadCursor({ before, after }: Given): LeadCursor {
  if (typeof before === 'string') return { before };
  return typeof after === 'string' ? { after } : {};
}

/** The address of a list; `/lead` where nothing is narrowed. */
export function leadListHref(filter: LeadFilter, cursor: LeadCursor = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...cursor })) query.set(name, String(value));
  return query.size === 0 ? '/lead' : `/lead?${query}`;
}

function wholeNumber(value: unknown): number | null {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null;
}

function day(value: unknown): string | null {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null;
  if (!parts) return null;
  const [text, year, month, dayOfMonth] = parts;
  return isCalendarDate(Number(year), Number(month), Number(dayOfMonth)) ? text : null;
}
