// Imported first: the schemas below are built on import.
import '@/components/base/form/without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import { amountProblem } from '@/components/lead/lead/amount-text';
import { type LeadField, labelInSentence } from '@/lib/applicant/field';
import { leadSchema } from '@/lib/applicant/schema';
import { readWholeNumber } from '@/lib/base/text/whole-number';
import { fieldMessage, missingMessage } from './field-message';
import { formFields, isBlank, type LeadFormValues, numberKind, toLeadBody } from './form-value';
import { missingFields, type RequiringIntent } from './missing-field';

const checkSchema = zodResolver(leadSchema);

/** Validates the form with the API's own schema and the intent's required fields, with messages for agents. */
export function leadResolver(intents: readonly RequiringIntent[]): Resolver<LeadFormValues> {
  return async (values, context, options) => {
    const checked = await checkSchema(toLeadBody(values) as never, context, options as never);
    const errors: FieldErrors<LeadFormValues> = {};
    for (const [name, error] of Object.entries(checked.errors as Record<string, FieldError>)) {
      // The form has no field `intent`: an empty choice is reported once, at `intent_id`.
      if (name === 'intent') continue;
      errors[name] = {
        type: error.type,
        message: fieldMessage(name, error.message ?? '', text(values[name])),
      };
    }
    for (const field of formFields) {
      const message = numberProblem(field, text(values[field.name]));
      if (message) errors[field.name] = { type: 'number', message };
    }
    const intent = intents.find(({ id }) => String(id) === values.intent_id);
    for (const name of missingFields(values, intent)) {
      errors[name] ??= { type: 'missing', message: missingMessage(name) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/**
 * Finds text that is not a number in a number field, including fields that the API takes as free text; cents are
 * rounded.
 */
function numberProblem(field: LeadField, typed: string): string | null {
  const kind = typed === '' ? null : numberKind(field);
  if (kind === null || typeof toLeadBody({ [field.name]: typed })[field.name] === 'number') {
    return kind === 'count' && (readWholeNumber(typed) ?? 0) < 0
      ? `The ${labelInSentence(field.label)} cannot be less than zero.`
      : null;
  }
  return kind === 'count'
    ? 'Enter a whole number, such as 3.'
    : amountProblem(typed, labelInSentence(field.label));
}

function text(value: string | boolean | undefined): string {
  return typeof value === 'string' && !isBlank(value) ? value : '';
}
