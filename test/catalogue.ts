import { newPartnerSecret, sealPartnerSecret } from '@/lib/webhook/signature';
import { testEnv } from './context';
import { makePartner } from './factory';
import type { PartnerServer } from './partner-server';
import type { TestServer } from './server/server';

type PartnerValues = NonNullable<Parameters<typeof makePartner>[1]>;

/** A partner of the server's catalogue whose calls are signed; its endpoints are what `values` says. */
export function makeCallablePartner({ database }: TestServer, values: PartnerValues) {
  const secretCiphertext = sealPartnerSecret(testEnv().piiKey, newPartnerSecret());
  return makePartner(database, { secretCiphertext, timeoutMs: 2_000, ...values });
}

/** Answers scorers by path (`/score/<name>`) with what `scores` says, and accepts every application. */
export function answerScores(partner: PartnerServer, scores: Record<string, unknown>): void {
  partner.answer(({ path }) => {
    const name = /^\/score\/(.+)$/.exec(path)?.[1];
    return { json: name ? (scores[name] ?? { available: false }) : { status: 'accepted' } };
  });
}
