import { messageWithoutValues } from '@/lib/base/process/log';

/**
 * How Next words, while it draws a page, an error of which it knows no more. One that it has printed it prints by its own
 * message, so this is one that it left out as of a visitor who has left (an `AbortError`).
 */
const unknownError = /^An error occurred in the Server Components render\. The specific message is omitted/;

/**
 * Lets `console.error`, with which Next prints the errors of pages, print no values: a failed statement has its
 * parameters in its message, and in fields of its own. Logged errors pass `errorView` instead. Nothing is printed of a
 * page that its visitor has left.
 */
export function keepValuesOutOfConsole(): void {
  const { console } = globalThis;
  const print = console.error;
  console.error = (...parts: unknown[]) => {
    if (!parts.some(isOfLeftPage)) print(...parts.map((part) => withoutValues(part)));
  };
}

export const isOfLeftPage = (part: unknown): boolean =>
  part instanceof Error && unknownError.test(part.message);

/** Returns what is safe to print of an error: its name, message without values, stack, digest and causes. */
export function withoutValues(part: unknown): unknown {
  if (!(part instanceof Error)) return part;
  const safe = new Error(messageWithoutValues(part));
  safe.name = part.name;
  const frames = part.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  safe.stack = [`${safe.name}: ${safe.message}`, ...frames].join('\n');
  const { code, digest } = part as { code?: unknown; digest?: unknown };
  if (typeof code === 'string') Object.assign(safe, { code });
  if (typeof digest === 'string') Object.assign(safe, { digest });
  if (part.cause !== undefined) safe.cause = withoutValues(part.cause);
  return safe;
}
