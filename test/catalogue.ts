import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makePartner } from './factory';
import type { PartnerServer } from './partner-server';
import type { TestServer } from './server/server';

type PartnerValues = NonNullable<Parameters<typeof makePartner>[1]>;

/** Creates a partner with signed calls in the server's catalogue; `values` sets its endpoints. */
export function makeCallablePartner({ database }: TestServer, values: PartnerValues) {
  return makePartner(database, { secret: newPartnerSecret(), timeoutMs: 2_000, ...values });
}

/** Responds to scorers by path (`/score/<name>`) with `scores`, and accepts every application. */
export function answerScores(partner: PartnerServer, scores: Record<string, unknown>): void {
  partner.answer(({ path }) => {
    const name = /^\/score\/(.+)$/.exec(path)?.[1];
    return { json: name ? (scores[name] ?? { available: false }) : { status: 'accepted' } };
  });
}
