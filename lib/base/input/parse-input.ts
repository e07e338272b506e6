import type { z } from 'zod';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';

/**
 * Parses input from an operator, a manager or the command line with `schema`. Throws `validation_failed` with paths as
 * keys (`partners[2].intents[0].eligibility[1].value`) and plain messages.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: plainMessage });
  if (parsed.success) return parsed.data;
  throw validationFailed(fieldErrors(parsed.error));
}

/** Enough to correct a form or a file from, and no more than that for a body made to be long to answer. */
const mostFields = 20;

/** Returns the messages by path, for the first 20 fields that are wrong, or for `most`. */
export function fieldErrors(error: z.ZodError, most = mostFields): FieldErrors {
  // A map: a body may name a field `constructor`.
  const errors = new Map<string, string[]>();
  const add = (path: PropertyKey[], message: string) => {
    const key = pathText(path);
    const messages = errors.get(key);
    if (!messages) errors.set(key, [message]);
    else if (!messages.includes(message)) messages.push(message);
  };
  for (const { path, message, ...issue } of error.issues) {
    if (errors.size >= most) break;
    if (issue.code !== 'unrecognized_keys') add(path, message);
    else
      for (const key of issue.keys.slice(0, most - errors.size)) add([...path, key], 'is not a known field');
  }
  return Object.fromEntries(errors);
}

/** `['partners', 2, 'slug']` → `partners[2].slug`. The input itself is called `input`. */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'input';
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** Replaces the library's messages, but not those that a schema defines itself. */
export function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return fieldText.required;
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      if (issue.input === undefined) return fieldText.required;
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) === 1
          ? fieldText.required
          : `must have at least ${issue.minimum} characters`;
      if (issue.origin === 'array' || issue.origin === 'set')
        return `must have at least ${issue.minimum} items`;
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
      if (issue.origin === 'array' || issue.origin === 'set')
        return `must have at most ${issue.maximum} items`;
      return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'email' ? fieldText.email : fieldText.invalid;
    case 'invalid_union':
      return issue.input === undefined ? fieldText.required : fieldText.invalid;
    default:
      return undefined;
  }
}
