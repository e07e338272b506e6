import { z } from 'zod';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import { type EventType, eventTypes } from '@/word/event-type';

export const mostEvents = 1_000;
export const longestWaitSeconds = 20;
const usualEvents = 100;

/** Where to begin: after a cursor, at the end (`latest`), at a time, or (null) with the oldest event that is kept. */
export type EventStart = { readonly after: string } | { readonly from: Date } | 'latest' | null;

export interface EventQuery {
  readonly start: EventStart;
  /** Null: all but those that files make by the thousand. */
  readonly types: readonly EventType[] | null;
  readonly limit: number;
  readonly waitSeconds: number;
}

const time = z.iso.datetime({ offset: true });
const isEventType = (text: string): text is EventType => (eventTypes as readonly string[]).includes(text);

/**
 * Parses the parameters of `GET /event` (design event 8, events). Throws `validation_failed` naming the invalid ones.
 */
export function parseEventQuery(query: URLSearchParams): EventQuery {
  const errors: FieldErrors = {};
  const number = (name: string, least: number, most: number, usual: number) => {
    const text = query.get(name) || String(usual);
    const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    errors[name] = [`must be an integer from ${least} to ${most}`];
    return usual;
  };
  const after = query.get('after') || null;
  const from = query.get('from') || null;
  if (from !== null && !time.safeParse(from).success)
    errors.from = ['must be a time such as 2026-03-02T08:16:28Z'];
  if (after !== null && from !== null) errors.from = ['cannot be used with after'];
  const types = parseEventTypes(query.get('type'));
  if (types === 'invalid') errors.type = [`must be types of events: ${eventTypes.join(', ')}`];
  const limit = number('limit', 1, mostEvents, usualEvents);
  const waitSeconds = number('wait', 0, longestWaitSeconds, 0);
  if (Object.keys(errors).length > 0 || types === 'invalid') throw validationFailed(errors);
  return { start: startOf(after, from), types, limit, waitSeconds };
}

function startOf(after: string | null, from: string | null): EventStart {
  if (from !== null) return { from: new Date(from) };
  return after === null || after === 'latest' ? (after as 'latest' | null) : { after };
}

/** Reads `lead.accepted,lead.declined`; null: none are named. */
export function parseEventTypes(text: string | null): EventType[] | null | 'invalid' {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return null;
  return names.every(isEventType) ? [...new Set(names)] : 'invalid';
}
