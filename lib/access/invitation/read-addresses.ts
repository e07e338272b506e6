import { emailText } from '@/lib/base/input/email-text';

export interface PastedAddresses {
  /** Each once, as it was typed first. */
  emails: string[];
  /** Written more than once, in whatever case. */
  repeated: string[];
  /** What is no whole address. */
  wrong: string[];
}

/** Reads addresses as people paste them: one per line, or separated by commas, semicolons or spaces, with or without names. */
export function readAddresses(text: string): PastedAddresses {
  const found: PastedAddresses = { emails: [], repeated: [], wrong: [] };
  const seen = new Map<string, string>();
  for (const part of partsOf(text)) {
    const read = emailText.safeParse(part);
    const key = part.toLowerCase();
    const first = seen.get(key);
    if (!read.success) found.wrong.push(part);
    else if (first === undefined) found.emails.push(read.data);
    else if (!found.repeated.includes(first)) found.repeated.push(first);
    if (first === undefined) seen.set(key, part);
  }
  return found;
}

function partsOf(text: string): string[] {
  return text.split(/[\n,;]+/).flatMap((line) => {
    // `Thandi Nkosi <thandi@example.com>`, as mail programs copy it.
    const named = /<([^<>]*)>\s*$/.exec(line)?.[1];
    return (named ?? line)
      .trim()
      .split(/\s+/)
      .filter((part) => part !== '');
  });
}
