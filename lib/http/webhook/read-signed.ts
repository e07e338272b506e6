import { readBytes, unreadable } from '@/lib/http/http/read-body';

const largestBytes = 256 * 1024;

/** Reads a signed body as text, exactly as sent. Throws `body_too_large` and `unreadable`. */
export async function readSignedText(request: Request): Promise<string> {
  const bytes = await readBytes(request, largestBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}
