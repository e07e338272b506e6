import { z } from 'zod';
import { upsertSandboxSms } from '@/db/query/catalogue/sandbox';
import { encrypt } from '@/lib/base/crypto/crypto';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { parseInput } from '@/lib/base/input/parse-input';
import { storableText } from '@/lib/base/input/storable-text';
import { processState } from '@/lib/base/process/process';
import { smsNumbers } from '@/lib/catalogue/sandbox/magic-value';
import { parseJsonObject } from '@/lib/http/http/read-body';
import { type RouteHandler, requestRoute } from '@/lib/http/http/request-route';
import { json } from '@/lib/http/http/respond';
import { readSignedText } from '@/lib/http/webhook/read-signed';
import { isSigned } from '@/lib/http/webhook/signature';
import { sandboxGatewaySecret } from './gateway';

/** What a gateway is sent (design message 5). */
const call = z.object({
  message_id: z.string().max(200),
  environment: z.literal('uat'),
  to: z.string().regex(/^\+27\d{9}$/),
  text: storableText.max(2_000),
  sender: storableText.max(200),
});

/** What the sandbox keeps of a message, encrypted. */
export interface KeptMessage {
  readonly to: string;
  readonly text: string;
  readonly sender: string;
}

/**
 * Serves the sandbox's SMS gateway: keeps a message for the sandbox's page instead of sending it, once for each
 * Idempotency-Key, as a gateway must. Two numbers script its failures. Takes only what we have signed.
 */
export const smsGatewayRoute: RouteHandler = requestRoute({
  authenticate: async (exchange) => {
    const { request } = exchange;
    const text = await exchange.receive(readSignedText(request));
    if (!isSigned(sandboxGatewaySecret(processState().env), request.headers, text))
      throw new AppError('unauthorized', answerText.unauthorized);
    return text;
  },
  guard: (text) => text,
  parse: (text) => parseInput(call, parseJsonObject(text)),
  run: async (_, { message_id: messageId, to, text, sender }) => {
    const { database, env } = processState();
    if (to === smsNumbers.refused.to) throw ruleBroken('sandbox gateway: scripted refusal');
    if (to === smsNumbers.away.to) return json(503, { message: 'sandbox gateway: scripted outage' });
    const id = readPublicId(env.idKey, 'text message', messageId);
    const kept: KeptMessage = { to, text, sender };
    const ciphertext = encrypt(env.piiKey, JSON.stringify(kept), 'sandbox text message', [messageId]);
    const isKept = id !== null && (await upsertSandboxSms(database, id, messageId, ciphertext));
    if (!isKept) throw notFound('message');
    return { status: 'sent' };
  },
});
