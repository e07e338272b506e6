// First: schemas are made when they are imported.
import './without-eval';
import type { ZodType } from 'zod';
import { fieldErrors, plainMessage } from '@/lib/parse-input';
import { fieldMessages } from './change-problem';

/** What the server would say of a body, by its own schema and in its own words: messages by field. */
export function checkBody(schema: ZodType, body: object): Record<string, string> {
  // As it would arrive: what is no number is null by then.
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const parsed = schema.safeParse(sent, { error: plainMessage });
  return parsed.success ? {} : fieldMessages(fieldErrors(parsed.error));
}
