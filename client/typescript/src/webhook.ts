/** A message that is not ours, or not meant for now. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface VerifyOptions {
  /** The endpoint's secret: `whsec_…`. */
  secret: string;
  /** The headers of the request: a `Headers`, or an object as Node has it. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as it came: parsed and written again it would be another. */
  body: string;
  /** How far the message's time may be from ours, in seconds: five minutes by default. */
  toleranceSeconds?: number;
  /** The time, in milliseconds; for tests. */
  now?: number;
}

export interface WebhookMessage {
  /** The same at every attempt: what has been handled under it needs no second time. */
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/**
 * Verifies a message by Standard Webhooks and returns it. Throws `WebhookError`: answer that with 400. During the
 * overlap of a rotation there are two signatures; one of them must be by the secret.
 */
export async function verifyWebhook(options: VerifyOptions): Promise<WebhookMessage> {
  const { secret, headers, body, toleranceSeconds = 300, now = Date.now() } = options;
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('a webhook header is missing');
  const seconds = Number(timestamp);
  if (!Number.isSafeInteger(seconds) || Math.abs(now / 1_000 - seconds) > toleranceSeconds)
    throw new WebhookError('the message is too old or from the future: compare the clocks');
  const secretBytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (secretBytes.length === 0) throw new WebhookError('the secret is not as it was shown');
  const key = await crypto.subtle.importKey('raw', secretBytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, value] = signature.split(',');
    if (version !== 'v1' || !value) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed))
      return { ...(JSON.parse(body) as Omit<WebhookMessage, 'id'>), id };
  }
  throw new WebhookError('no signature is by this secret');
}

function headerOf(headers: VerifyOptions['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'object' ? found[0] : found;
}

/** Reads base64; what is none is no bytes, which verify nothing. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
