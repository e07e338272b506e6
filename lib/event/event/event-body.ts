import type { EventRow } from '@/db/query/event/event';
import type { EventData } from '@/db/schema/event/event';
import { publicId } from '@/lib/base/crypto/public-id';
import type { Env } from '@/lib/base/process/env';

type IdKey = Pick<Env, 'idKey'>;

/** What a webhook's body holds, and each event of the feed (design event 7, events). */
export interface EventBody {
  readonly type: EventRow['type'];
  /** RFC 3339, by the clock of the database. */
  readonly timestamp: string;
  readonly data: EventData;
}

/** An event's id, `webhook-id` where it is delivered: the same at every try. */
export const eventId = ({ idKey }: IdKey, { number }: Pick<EventRow, 'number'>): string =>
  publicId(idKey, 'event', number);

/**
 * Returns an event as it leaves us: ids are public ones, and nothing is in it but ids, states and counts. What it is
 * about is to be read with a key.
 */
export function eventBody(env: IdKey, event: EventRow): EventBody {
  return { type: event.type, timestamp: event.at.toISOString(), data: dataOf(env, event) };
}

/** An event as the feed shows it. */
export interface EventView extends EventBody {
  readonly id: string;
  /** 1, 2, 3 … in the affiliate's log in this environment. */
  readonly position: number;
}

export function eventView(env: IdKey, event: EventRow): EventView {
  return { id: eventId(env, event), position: event.position, ...eventBody(env, event) };
}

function dataOf({ idKey }: IdKey, { environment, leadId, sequence, data }: EventRow): EventData {
  if (leadId !== null)
    return {
      id: publicId(idKey, 'lead', leadId),
      environment,
      sequence,
      ...data,
      ...outcomeIds(idKey, data),
      ...claimId(idKey, data),
    };
  const { batch_id: batchId, ...rest } = data ?? {};
  if (typeof batchId === 'number')
    return { batch_id: publicId(idKey, 'batch', batchId), environment, ...rest };
  return { environment, ...data };
}

function outcomeIds(idKey: Buffer, data: EventData | null): EventData {
  const named = ['outcome_id', 'corrects'].flatMap((name) => {
    const rowId = data?.[name];
    return typeof rowId === 'number' ? [[name, publicId(idKey, 'outcome', rowId)] as const] : [];
  });
  return Object.fromEntries(named);
}

function claimId(idKey: Buffer, data: EventData | null): EventData {
  const rowId = data?.claim_id;
  return typeof rowId === 'number' ? { claim_id: publicId(idKey, 'claim', rowId) } : {};
}
