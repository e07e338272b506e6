import { AppError, isAppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';

const maximumJsonBytes = 1024 * 1024;

/** Throws unless the body's Content-Type is application/json, with or without parameters (spec 4). */
export function assertJsonContentType(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new AppError('unsupported_media_type', answerText.notJson);
  }
}

/** Far more than the forms of those who have not signed in need. */
export const maximumVisitorBytes = 16 * 1024;

/**
 * Reads the request's JSON object. Throws `body_too_large` past `maximumBytes`, 1 MiB by default (counted while
 * reading, whatever Content-Length says) and `unreadable` for anything that is not a JSON object in UTF-8 (spec 7,
 * design http 4).
 */
export async function readJsonObject(
  request: Request,
  maximumBytes = maximumJsonBytes,
): Promise<Record<string, unknown>> {
  return parseJsonObject(await readText(request, maximumBytes));
}

/** The same for a visitor, who has neither key nor session. */
export const readVisitorObject: typeof readJsonObject = (request) =>
  readJsonObject(request, maximumVisitorBytes);

/** Parses a JSON object. Throws `unreadable` for anything else. */
export function parseJsonObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable();
  return body as Record<string, unknown>;
}

/** For routes whose body is not JSON and is read by the route itself. */
export const noJsonBody: typeof readJsonObject = () => Promise.reject(unreadable());

const utf8 = new TextDecoder('utf-8', { fatal: true });

export const unreadable = () => new AppError('unreadable', answerText.unreadable);
const tooLarge = () => new AppError('body_too_large', answerText.bodyTooLarge);

async function readText(request: Request, maximumBytes: number): Promise<string> {
  const bytes = await readBytes(request, maximumBytes);
  try {
    return utf8.decode(bytes);
  } catch {
    throw unreadable();
  }
}

/**
 * Reads a request's body. Throws `body_too_large` past `maximumBytes`, counted while reading, whatever length was
 * declared, and `unreadable` if it does not arrive: its sender is gone, or took too long.
 */
export async function readBytes(request: Request, maximumBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maximumBytes) throw tooLarge();
  try {
    // The HTTP parser enforces a declared length, so the body may be read at once: half the time of a loop.
    return declared > 0
      ? new Uint8Array(await request.arrayBuffer())
      : await readCounted(request, maximumBytes);
  } catch (error) {
    throw isAppError(error) ? error : unreadable();
  }
}

async function readCounted(request: Request, maximumBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let total = 0;
  // Not cancelled past the limit: the server drops the rest, and the connection serves the next request.
  const body = request.body as unknown as ReadableStream<Uint8Array>;
  for await (const chunk of body.values({ preventCancel: true })) {
    total += chunk.byteLength;
    if (total > maximumBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
