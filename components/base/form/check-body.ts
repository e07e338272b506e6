// Imported first: schemas are built on import.
import './without-eval';
import type { ZodType } from 'zod';
import { fieldErrors, plainMessage } from '@/lib/base/input/parse-input';
import { fieldMessages } from './change-problem';

/** Checks a body with the server's own schema: its messages by field. */
export function checkBody(schema: ZodType, body: object): Record<string, string> {
  // Checked as it would arrive: JSON turns NaN into null.
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const parsed = schema.safeParse(sent, { error: plainMessage });
  return parsed.success ? {} : fieldMessages(fieldErrors(parsed.error));
}
