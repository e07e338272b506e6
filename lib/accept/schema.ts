import { type FieldErrors, validationFailed } from '@/lib/error';
import { isStorableJson, isStorableText } from '@/lib/storable-json';

/** A checked accept (spec 2.4). */
export interface AcceptInput {
  /** The lead's public id. */
  readonly hashid: string;
  readonly partnerId: number;
  /** The quote the applicant chose, any JSON; null when none was sent. */
  readonly liveQuotes: unknown;
  readonly type: string | null;
  readonly bank: string | null;
}

const isAbsent = (value: unknown) => value === undefined || value === null;

/** Reads the body of `POST /accept`. Throws `validation_failed` with the messages of spec 7.1. */
export function parseAcceptInput(body: Readonly<Record<string, unknown>>): AcceptInput {
  const { hashid, partner_id: partnerId, live_quotes: liveQuotes, type, bank } = body;
  const found: Record<string, string | null> = {
    hashid: hashidProblem(hashid),
    partner_id: partnerIdProblem(partnerId),
    live_quotes: isStorableJson(liveQuotes) ? null : 'invalid',
    live_score: isAbsent(body.live_score) ? null : 'is not supported; use live_quotes',
    type: textProblem(type),
    bank: textProblem(bank),
  };
  const errors: FieldErrors = {};
  for (const [field, problem] of Object.entries(found)) if (problem) errors[field] = [problem];
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  return {
    hashid: String(hashid),
    partnerId: Number(partnerId),
    liveQuotes: liveQuotes ?? null,
    type: textOrNull(type),
    bank: textOrNull(bank),
  };
}

function hashidProblem(value: unknown): string | null {
  if (isAbsent(value)) return 'required';
  if (typeof value !== 'string') return 'must be a string';
  return value.trim() === '' ? 'required' : null;
}

function partnerIdProblem(value: unknown): string | null {
  if (isAbsent(value)) return 'required';
  if (!Number.isInteger(value)) return 'must be an integer';
  return Number(value) < 1 ? 'invalid' : null;
}

const longestText = 1_000;

function textProblem(value: unknown): string | null {
  if (isAbsent(value)) return null;
  if (typeof value !== 'string') return 'must be a string';
  return value.length <= longestText && isStorableText(value) ? null : 'invalid';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
