import { ApiError } from './api-error.js';
import type { Client } from './generated/client/index.js';
import { type AcceptAnswer, type AcceptInput, acceptOffer, getLead, type Lead } from './generated/index.js';

/** The answer of the accept; or, when none came, the lead as it stands, whose `accept` has the outcome. */
export type AcceptOutcome = { answer: AcceptAnswer } | { lead: Lead };

/**
 * Accepts a match, and never sends it twice. When the outcome is unknown (no answer, a 500 or a 503) the lead is read
 * instead, until its `accept` is no longer pending or `readsMs` are over: then it is returned as it stands. A `null`
 * there means that the accept never arrived. Throws `ApiError` for a refusal.
 */
export async function acceptOnce(
  client: Client,
  body: AcceptInput,
  { readsMs = [1_000, 2_000, 4_000, 8_000] }: { readsMs?: readonly number[] } = {},
): Promise<AcceptOutcome> {
  const { data, error, response } = await acceptOffer({ client, body });
  if (data) return { answer: data };
  if (response && response.status !== 500 && response.status !== 503) throw new ApiError({ error, response });
  let lead: Lead | undefined;
  for (const delayMs of readsMs) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const read = await getLead({ client, path: { hashid: body.hashid } });
    if (!read.data) throw new ApiError(read);
    lead = read.data;
    if (lead.state !== 'pending') break;
  }
  if (!lead) throw new ApiError({ error, response });
  return { lead };
}
