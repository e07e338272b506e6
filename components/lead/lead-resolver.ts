// First: the schemas below are made when they are imported.
import '@/components/lead/without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import { leadSchema } from '@/lib/lead/schema';
import { fieldMessage, missingMessage } from './field-message';
import { isBlank, type LeadFormValues, toLeadBody } from './form-value';
import { type CaptureIntent, missingFields } from './missing-field';

const checkSchema = zodResolver(leadSchema);

/** Checks the form with the API's own schema and the intent's required fields, in plain words. */
export function leadResolver(intents: readonly CaptureIntent[]): Resolver<LeadFormValues> {
  return async (values, context, options) => {
    const checked = await checkSchema(toLeadBody(values) as never, context, options as never);
    const errors: FieldErrors<LeadFormValues> = {};
    for (const [name, error] of Object.entries(checked.errors as Record<string, FieldError>)) {
      // The form has no `intent`: whoever leaves the choice open hears it once, at the choice.
      if (name === 'intent') continue;
      errors[name] = {
        type: error.type,
        message: fieldMessage(name, error.message ?? '', text(values[name])),
      };
    }
    const intent = intents.find(({ id }) => String(id) === values.intent_id);
    for (const name of missingFields(values, intent)) {
      errors[name] ??= { type: 'missing', message: missingMessage(name) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

function text(value: string | boolean | undefined): string {
  return typeof value === 'string' && !isBlank(value) ? value : '';
}
