import { messageWithoutValues } from '@/lib/base/process/log';

/**
 * Lets `console.error`, with which Next prints the errors of pages, print no values: a failed statement has its
 * parameters in its message, and in fields of its own. Logged errors pass `errorView` instead.
 */
export function keepValuesOutOfConsole(): void {
  const { console } = globalThis;
  const print = console.error;
  console.error = (...parts: unknown[]) => print(...parts.map((part) => withoutValues(part)));
}

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
