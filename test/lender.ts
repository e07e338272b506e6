import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { PartnerAction } from './partner-server';

interface ReceivedCall {
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** How a lender's system is wrong. */
export interface LenderFault {
  /** Which calls it takes as signed; the default verifies as Standard Webhooks says. */
  readonly isSigned?: (call: ReceivedCall, verified: boolean) => boolean;
  /** What it recognises an application by; the default is its Idempotency-Key. */
  readonly keyOf?: (call: ReceivedCall) => string;
  /** What it answers to a signed call instead. */
  readonly answer?: (call: ReceivedCall) => PartnerAction | null;
}

const header = ({ headers }: ReceivedCall, name: string) => String(headers[name] ?? '');

const signatureOf = (call: ReceivedCall) =>
  Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, header(call, name)]),
  );

function isVerified(secret: string, call: ReceivedCall, text = call.text): boolean {
  try {
    new Webhook(secret).verify(text, signatureOf(call), { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** Verifies as somebody does who knows HMAC, but not the rest of Standard Webhooks. */
export function isSignedAtAnyTime(secret: string, call: ReceivedCall): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${header(call, 'webhook-id')}.${header(call, 'webhook-timestamp')}.${call.text}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return header(call, 'webhook-signature').split(' ').includes(signature);
}

/** Verifies only the first of several signatures. */
export function isFirstSigned(secret: string, call: ReceivedCall): boolean {
  const [first = ''] = header(call, 'webhook-signature').split(' ');
  return isVerified(secret, { ...call, headers: { ...call.headers, 'webhook-signature': first } });
}

/** Verifies the characters of another encoding. */
export const isSignedAsLatin1 = (secret: string, call: ReceivedCall) =>
  isVerified(secret, call, Buffer.from(call.text).toString('latin1'));

/** A lender's system as the contract wants it, or with one fault: pass it to a partner server's `answer`. */
export function lender(secret: string, fault: LenderFault = {}): (call: ReceivedCall) => PartnerAction {
  const { isSigned = (_, verified) => verified, keyOf = (call) => header(call, 'idempotency-key') } = fault;
  const references = new Map<string, string>();
  const polls = new Map<unknown, number>();
  const usual = (call: ReceivedCall): PartnerAction => {
    const { path, body } = call;
    if (path === '/score') return { json: { available: true, probability: 61.5, quote: { rate: 21 } } };
    if (path === '/link') {
      const asked = (polls.get(body.application_id) ?? 0) + 1;
      polls.set(body.application_id, asked);
      return { json: asked > 1 ? { ready: true, link: 'https://lender.example/a' } : { ready: false } };
    }
    const key = keyOf(call);
    const reference = references.get(key) ?? `L-${references.size + 1}`;
    references.set(key, reference);
    const isLater = body.check === 'pending' || body.check === 'callback';
    return { json: { status: isLater ? 'pending' : 'accepted', reference } };
  };
  return (call) => {
    if (!isSigned(call, isVerified(secret, call))) return { status: 401 };
    return fault.answer?.(call) ?? usual(call);
  };
}
