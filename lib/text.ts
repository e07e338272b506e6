/** Words and figures in texts that are made below the pages: messages, events, documents. */

/** `pending` → `Pending`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A message as a sentence: a capital letter in front, a full stop behind unless something else ends it. */
export function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? capitalize(text) : `${capitalize(text)}.`;
}

/** `1 key`, `3 keys`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** `200,000`, as the messages and the reference write large numbers. */
export function groupDigits(value: number): string {
  return value.toLocaleString('en-US');
}
