import type { z } from 'zod';
import { fieldText } from '@/lib/base/error/message';
import { fieldErrors, plainMessage } from '@/lib/base/input/parse-input';
import { ofResponse } from './problem';

/** What a 2xx says: the agreed answer, or what is wrong with it, in sentences without a full stop and without values. */
type ReadAnswer<T> =
  | { readonly isAgreed: true; readonly answer: T; readonly raw: unknown }
  | { readonly isAgreed: false; readonly problems: readonly [string, ...string[]] };

/** Reads the body of a 2xx by the contract (design catalogue 9), for real calls and for those of checks. */
export function readAnswer<T>(
  schema: z.ZodType<T>,
  { status, text }: { readonly status: number; readonly text: string },
): ReadAnswer<T> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { isAgreed: false, problems: [`${ofResponse}${unreadable(status, text)}`] };
  }
  const parsed = schema.safeParse(raw, { error: plainMessage });
  if (parsed.success) return { isAgreed: true, answer: parsed.data, raw };
  const problems = Object.entries(fieldErrors(parsed.error)).map(([field, messages]) => {
    if (field === 'input') return `${ofResponse}${messages.join(', ')}`;
    if (messages.includes(fieldText.required)) return `${ofResponse}has no ${field}`;
    return `${ofResponse}has a wrong ${field}: ${messages.join(', ')}${inCapitals(raw, field)}`;
  });
  const [first = `${ofResponse}is not as agreed`, ...others] = problems;
  return { isAgreed: false, problems: [first, ...others] };
}

/** Why it is not JSON, as far as its first characters tell. */
function unreadable(status: number, text: string): string {
  if (text === '') return `has no body (status ${status})`;
  if (text.startsWith('\uFEFF')) return 'begins with a byte order mark, so it is not JSON';
  // The first two bytes of gzip; the second is no UTF-8.
  if (text.startsWith('\x1F\uFFFD')) return 'is compressed, which the call did not ask for';
  if (/^\s*</.test(text)) return 'is a page (HTML or XML), not JSON';
  return 'is not JSON';
}

function inCapitals(raw: unknown, field: string): string {
  const sent: unknown = field === 'status' && raw !== null ? Reflect.get(Object(raw), field) : undefined;
  return typeof sent === 'string' && /[A-Z]/.test(sent) ? ', in small letters' : '';
}
