import { createHmac } from 'node:crypto';

/** What a receiver has of a call: pasted, so anything. */
export interface PastedCall {
  readonly secret: string;
  readonly headers: string;
  readonly body: string;
}

/** Takes a pasted call apart. */
export function readCall({ secret, headers, body }: PastedCall) {
  const named = readHeaders(headers);
  const header = named.get('webhook-signature') ?? '';
  return {
    secret: secret.trim(),
    id: named.get('webhook-id') ?? '',
    timestamp: named.get('webhook-timestamp') ?? '',
    header,
    signatures: header.split(/\s+/).flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : [])),
    body,
  };
}

export type PastedParts = ReturnType<typeof readCall>;

/** Reads `name: value` lines, or a JSON object of them. */
function readHeaders(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^\s*["'>]*\s*([\w-]+)["']?\s*[:=]\s*(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return new Map(
    lines.map(([name, value]) => [
      name.toLowerCase(),
      value
        .trim()
        .replace(/,$/, '')
        .replace(/^(["'])(.*)\1$/, '$2'),
    ]),
  );
}

/** The bytes of a secret; null: it is not base64. */
export function keyOf(secret: string): Buffer | null {
  const text = secret.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 === 1) return null;
  return Buffer.from(text, 'base64');
}

export const hmac = (key: Buffer | string, content: string) =>
  createHmac('sha256', key).update(content).digest('base64');

export const signatureOf = (secret: string, id: string, timestamp: string, body: string) =>
  hmac(keyOf(secret) ?? Buffer.alloc(0), `${id}.${timestamp}.${body}`);
