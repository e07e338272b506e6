import type { z } from 'zod';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import { parseInput } from '@/lib/base/input/parse-input';
import type { Clock } from '@/lib/base/time/clock';
import type { OutcomeKind } from '@/word/outcome';
import { clockAheadMs, partnerEvent } from './schema';

/** An event of a partner, wherever it came from. */
export interface OutcomeEvent {
  readonly eventId: string;
  /** The event that it replaces. */
  readonly corrects: string | null;
  readonly kind: OutcomeKind;
  readonly occurredAt: Date;
  /** ZAR. */
  readonly amountCents: number | null;
  readonly reason: string | null;
  /** What it says it is about; all null: the application of the event which it corrects. */
  readonly about: {
    /** The row of the application's id; null also for an id that is none of ours, which `text` then holds. */
    readonly applicationId: number | null;
    /** The id or reference as it was given. */
    readonly text: string | null;
    readonly reference: string | null;
    readonly idNumber: string | null;
  };
}

const earliest = Date.parse('2000-01-01T00:00:00Z');

/** What no schema can see; the messages stand at the fields that they are about. */
export function outcomeProblems(
  { kind, occurredAt, amountCents }: Pick<OutcomeEvent, 'kind' | 'occurredAt' | 'amountCents'>,
  now: Date,
  names: { occurredAt: string; amount: string } = { occurredAt: 'occurred_at', amount: 'amount_cents' },
): FieldErrors {
  const errors: FieldErrors = {};
  if (occurredAt.getTime() > now.getTime() + clockAheadMs)
    errors[names.occurredAt] = ['must not be in the future'];
  if (occurredAt.getTime() < earliest) errors[names.occurredAt] = ['must not be before 2000'];
  if (kind === 'funded' && amountCents === null) errors[names.amount] = [fieldText.required];
  return errors;
}

/**
 * Parses what a partner sent (design money 1, outcomes). `about`: what its application was found to be. Throws
 * `validation_failed` that names every field which is wrong.
 */
export function parseEvent(
  body: Record<string, unknown>,
  { clock, readApplicationId }: { clock: Clock; readApplicationId: (text: string) => number | null },
): OutcomeEvent {
  const parsed: z.output<typeof partnerEvent> = parseInput(partnerEvent, body);
  const { event_id, application_id, reference, corrects, type, occurred_at, amount_cents, reason } = parsed;
  const event: OutcomeEvent = {
    eventId: event_id,
    corrects: corrects ?? null,
    kind: type,
    occurredAt: new Date(occurred_at),
    amountCents: amount_cents ?? null,
    reason: reason || null,
    about: {
      applicationId: application_id ? readApplicationId(application_id) : null,
      text: application_id?.slice(0, 500) || (reference ?? null),
      reference: application_id ? null : (reference ?? null),
      idNumber: null,
    },
  };
  const errors = outcomeProblems(event, clock.now());
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  return event;
}
