import type { LeadStep } from '@/db/query/lead/lead-became';
import { keptTrackerId } from '@/lib/applicant/tracker-id';
import { queryString } from '@/lib/base/text/query-string';
import { readDay } from '@/lib/base/time/date';
import { type MovingPeriod, readMovingPeriod } from '@/lib/base/time/day-range';
import type { LeadSource, LeadState } from '@/word/lead';

export type { LeadStep };

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

/** How far leads came, as reports count it. */
export const leadSteps = [
  'offered',
  'accepted',
  'approved',
  'funded',
  'returned',
] as const satisfies readonly LeadStep[];
export const outcomeSteps = ['approved', 'funded', 'returned'] as const satisfies readonly LeadStep[];

/** As `unmatchedWhy` of the database says it. */
export const leadWhys = ['rules', 'no-offer', 'late', 'unreachable', 'unknown'] as const;
export type LeadWhy = (typeof leadWhys)[number];

/** The filter of a list of leads. It may appear in a URL, so it contains no applicant's values. */
export interface LeadFilter {
  /** `offered`: lenders had offers, whatever became of them. */
  state?: LeadState | 'offered';
  intent?: number;
  /** The user who captured or uploaded it; `none`: it came through the API. */
  agent?: number | 'none';
  /** The user who sent its application, else who captured or uploaded it; `none`: it was sold through the API. */
  seller?: number | 'none';
  /** How far its application came at its lender. */
  became?: (typeof outcomeSteps)[number];
  /** The lender where it became that. */
  lender?: number;
  source?: LeadSource;
  /** The lender of its latest application. */
  partner?: number;
  /** A lender in its latest offer. */
  offered?: number;
  /** Why an unmatched lead has no offer. */
  why?: LeadWhy;
  /** Dates in South African time, inclusive. */
  from?: string;
  to?: string;
  /** Instead of dates, a period that moves with the day. */
  when?: MovingPeriod;
  /** The public id of the upload that created them. */
  batch?: string;
  /** Where the affiliate's own systems say that it came from: exactly so. They are no applicant's values. */
  sub?: string;
  click?: string;
  /** Only those that are to be called, best chance first (design desk 1, to call). */
  list?: 'to-call';
}

/** Cursor of a page: `before` a lead (older ones) or `after` one (newer ones), by lead id. */
export interface LeadCursor {
  before?: string;
  after?: string;
}

type Given = Record<string, unknown>;

/** Parses a filter from a URL or a body. Blank or invalid values are ignored, never an error. */
export function readLeadFilter(given: Given): LeadFilter {
  const state = ([...leadStates, 'offered'] as const).find((value) => value === given.state);
  const source = leadSources.find((value) => value === given.source);
  const intent = wholeNumber(given.intent);
  const agent = given.agent === 'none' ? given.agent : wholeNumber(given.agent);
  const seller = given.seller === 'none' ? given.seller : wholeNumber(given.seller);
  const partner = wholeNumber(given.partner);
  const offered = wholeNumber(given.offered);
  const became = outcomeSteps.find((value) => value === given.became);
  const lender = became && wholeNumber(given.lender);
  const why = leadWhys.find((value) => value === given.why);
  const when = readMovingPeriod(given.when);
  const from = when ? null : readDay(given.from);
  const to = when ? null : readDay(given.to);
  const sub = keptTrackerId(given.sub);
  const click = keptTrackerId(given.click);
  return {
    ...(state ? { state } : {}),
    ...(intent ? { intent } : {}),
    ...(agent ? { agent } : {}),
    ...(seller ? { seller } : {}),
    ...(became ? { became } : {}),
    ...(lender ? { lender } : {}),
    ...(source ? { source } : {}),
    ...(partner ? { partner } : {}),
    ...(offered ? { offered } : {}),
    ...(why ? { why } : {}),
    ...(when ? { when } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(typeof given.batch === 'string' && /^[0-9A-Za-z]{22}$/.test(given.batch)
      ? { batch: given.batch }
      : {}),
    ...(sub ? { sub } : {}),
    ...(click ? { click } : {}),
    ...(given.list === 'to-call' ? { list: 'to-call' as const } : {}),
  };
}

export function readLeadCursor({ before, after }: Given): LeadCursor {
  if (typeof before === 'string') return { before };
  return typeof after === 'string' ? { after } : {};
}

/** Builds the URL of a list; `/lead` without a filter. */
export function leadListHref(filter: LeadFilter, cursor: LeadCursor = {}): string {
  const query = queryString({ ...filter, ...cursor });
  return query === '' ? '/lead' : `/lead?${query}`;
}

function wholeNumber(value: unknown): number | null {
  // An object may have a `toString` that is no function.
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null;
}
