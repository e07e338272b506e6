'use client';

import { type FocusEvent, use } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Combobox } from '@/components/base/ui/combobox';
import { TextField } from '@/components/base/ui/text-field';
import { findLeadField } from '@/lib/applicant/field';
import { fieldChoices, yesOrNo } from './field-choice';
import { FieldWarning, WarningContext } from './field-warning';
import { isBlank, type LeadFormValues, numberKind } from './form-value';
import { MoneyField } from './money-field';

export type LeadForm = UseFormReturn<LeadFormValues>;

interface LeadFieldProps {
  form: LeadForm;
  name: string;
  required?: boolean;
  /** Omits the "Optional" mark, inside a group of optional fields. */
  unmarked?: boolean;
  hint?: string;
  placeholder?: string;
  className?: string;
  autoFocus?: boolean;
  /** Checks the field as soon as it has this length, not only on leaving it. */
  checkAtLength?: number;
}

/** Leaving a field empty is no error yet: the agent may come back to it. Submitting finds it. */
export function checkOnLeaving(form: LeadForm, name: string): void {
  if (!isBlank(form.getValues(name)) || form.formState.isSubmitted) void form.trigger(name);
}

export function LeadField({
  form,
  name,
  required,
  unmarked,
  hint,
  placeholder,
  className,
  autoFocus,
  checkAtLength,
}: LeadFieldProps) {
  const field = findLeadField(name);
  const error = form.formState.errors[name]?.message;
  const label = field?.label ?? name;
  const choices = fieldChoices(name);
  const warnings = use(WarningContext);
  const warning = warnings?.byField.get(name);
  const shared = {
    label,
    error,
    warning: warning && (
      <FieldWarning
        warning={warning}
        keyed={warning === warnings?.next}
        onTake={() => warnings?.take(warning)}
      />
    ),
    hint,
    className,
    required: required || (unmarked ? undefined : false),
  };

  if (choices) {
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <Combobox
            {...shared}
            name={name}
            choices={choices === 'yes or no' ? yesOrNo : choices}
            value={typeof value === 'string' && value !== '' ? value : null}
            onValueChange={(next) => {
              onChange(next ?? '');
              form.clearErrors(name);
            }}
            onBlur={() => checkOnLeaving(form, name)}
          />
        )}
      />
    );
  }

  const { onBlur, ...registered } = form.register(name, {
    onChange: (event: { target: { value: string } }) => {
      const length = event.target.value.replace(/\s/g, '').length;
      if (checkAtLength !== undefined && length >= checkAtLength) void form.trigger(name);
      else if (form.formState.errors[name]) form.clearErrors(name);
    },
  });
  const kind = field ? numberKind(field) : null;
  const input = {
    ...shared,
    ...registered,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      void onBlur(event);
      checkOnLeaving(form, name);
    },
    'data-field': name,
    // Turned off: the values are the applicant's, not the agent's.
    autoComplete: 'off',
    autoFocus,
    spellCheck: false,
  };
  if (field && kind === 'amount') return <MoneyField {...input} control={form.control} field={field} />;
  const isDigits = kind === 'count' || field?.kind === 'id number';
  return (
    <TextField
      {...input}
      placeholder={placeholder}
      type={field?.kind === 'phone' ? 'tel' : field?.kind === 'email' ? 'email' : 'text'}
      inputMode={isDigits ? 'numeric' : undefined}
      inputClassName={isDigits || field?.kind === 'phone' ? 'tabular' : undefined}
    />
  );
}
