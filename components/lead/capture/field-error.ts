import type { UseFormReturn } from 'react-hook-form';
import { RequestError } from '@/components/base/client/request';
import { answerText } from '@/lib/base/error/message';
import { fieldMessage, missingMessage } from './field-message';
import type { LeadFormValues } from './form-value';

/** Shows what the server found wrong with a lead at the fields of a form; returns their names. */
export function showAtFields(form: UseFormReturn<LeadFormValues>, error: unknown): string[] {
  const messages = messagesByField(error);
  for (const [name, message] of messages) form.setError(name, { message });
  return messages.map(([name]) => name);
}

function messagesByField(error: unknown): [name: string, message: string][] {
  if (!(error instanceof RequestError) || error.status !== 422) return [];
  const { errors, missing_fields: missing, message } = error.body;
  if (typeof errors === 'object' && errors !== null) {
    return Object.entries(errors).flatMap(([name, messages]): [string, string][] =>
      Array.isArray(messages) ? [[name, fieldMessage(name, String(messages[0]))]] : [],
    );
  }
  if (Array.isArray(missing)) return missing.map((name) => [String(name), missingMessage(String(name))]);
  if (typeof message !== 'string') return [];
  const name = message === answerText.refereeNotFound ? 'referee_id' : 'intent_id';
  return [[name, fieldMessage(name, message)]];
}
