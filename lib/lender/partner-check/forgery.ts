import type { Sign } from '@/lib/catalogue/partner/call-endpoint';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';

/** Signatures as an attacker or a mistake would make them, and that of a secret being rolled. */
export const unsigned: Sign = () => ({});

export const wronglySigned: Sign = (_, messageId, body) =>
  signatureHeaders([newPartnerSecret()], messageId, body);

export const signedForAnother: Sign = (secrets, messageId, body) =>
  signatureHeaders(secrets, messageId, `${body} `);

/** One more than the five minutes that Standard Webhooks allow. */
const minutesAway = 6;

const signedAt =
  (minutes: number): Sign =>
  (secrets, messageId, body) =>
    signatureHeaders(secrets, messageId, body, Date.now() + minutes * 60_000);

export const signedLongAgo = signedAt(-minutesAway);
export const signedAhead = signedAt(minutesAway);

/** The receiver knows the second one only. */
export const signedByTwo: Sign = (secrets, messageId, body) =>
  signatureHeaders([newPartnerSecret(), ...secrets], messageId, body);
