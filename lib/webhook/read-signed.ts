import { AppError } from '@/lib/error';
import { answerText } from '@/lib/message';

const largestBytes = 256 * 1024;

/** Reads a signed body as text, exactly as sent. Throws `body_too_large` and `unreadable`. */
export async function readSignedText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (request.body)
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > largestBytes) throw new AppError('body_too_large', answerText.bodyTooLarge);
      chunks.push(chunk);
    }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw unreadable();
  }
}

/** Parses a JSON object. Throws `unreadable`. */
export function readObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable();
  return body as Record<string, unknown>;
}

const unreadable = () => new AppError('unreadable', answerText.unreadable);
