import { ApiError } from './api-error.js';
import type { Client } from './generated/client/index.js';
import { type AcceptAnswer, type AcceptInput, acceptOffer, getLead, type Lead } from './generated/index.js';
import { isUnclear } from './repeat.js';

/** The answer of the accept; or, when none came, the lead as it stands, whose `accept` has the outcome. */
export type AcceptOutcome = { answer: AcceptAnswer } | { lead: Lead };

export interface AcceptOnceOptions {
  /** Yours, where the accept may be sent again after a restart of your program; else one is made. */
  idempotencyKey?: string;
  /** The pauses before each read, in milliseconds. */
  readsMs?: readonly number[];
}

/** The server tells its time in whole seconds. */
const clockMs = 2_000;

/**
 * Accepts a match, and never sends it twice: with an `Idempotency-Key`, under which it is repeated. When no answer comes
 * all the same, the lead is read until this accept is decided or the reads are over: then the lead is returned as it
 * stands. Its `accept` is null when this accept never arrived, whatever an earlier one came to. Throws `ApiError` for a
 * refusal.
 */
export async function acceptOnce(
  client: Client,
  body: AcceptInput,
  { idempotencyKey = crypto.randomUUID(), readsMs = [1_000, 2_000, 4_000, 8_000] }: AcceptOnceOptions = {},
): Promise<AcceptOutcome> {
  const sentAt = performance.now();
  const sent = await acceptOffer({ client, body, headers: { 'Idempotency-Key': idempotencyKey } });
  const { data, error, response } = sent;
  if (data) return { answer: data };
  if (response && !isUnclear(response.status)) throw new ApiError({ error, response });
  let lead: Lead | undefined;
  for (const delayMs of readsMs) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const read = await getLead({ client, path: { hashid: body.hashid } });
    if (!read.data) throw new ApiError(read);
    const { accept } = read.data;
    // By the server's clock, which need not be ours.
    const now = Date.parse(read.response.headers.get('date') ?? '') || Date.now();
    const earliest = now - (performance.now() - sentAt) - clockMs;
    const isOurs = accept?.partner_id === body.partner_id && Date.parse(accept.requested_at) >= earliest;
    lead = isOurs ? read.data : { ...read.data, accept: null };
    if (isOurs && lead.state !== 'pending') break;
  }
  if (!lead) throw new ApiError({ error, response });
  return { lead };
}
