'use client';

import { Controller, type UseFormReturn } from 'react-hook-form';
import { Combobox } from '@/components/ui/combobox';
import { TextField } from '@/components/ui/text-field';
import { findLeadField } from '@/lib/lead/field';
import { fieldChoices, yesOrNo } from './field-choice';
import { isBlank, type LeadFormValues } from './form-value';

export type LeadForm = UseFormReturn<LeadFormValues>;

interface LeadFieldProps {
  form: LeadForm;
  name: string;
  required?: boolean;
  /** Optional among optional ones: not said at each. */
  unmarked?: boolean;
  hint?: string;
  placeholder?: string;
  className?: string;
  autoFocus?: boolean;
  /** Looked at as soon as it is this long, not only when it is left. */
  checkAtLength?: number;
}

/** An empty field that is left is not yet wrong: the agent may come back. Submitting finds it. */
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
  const shared = { label, error, hint, className, required: required || unmarked ? undefined : false };

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
  const isNumber = field?.kind === 'money' || field?.kind === 'count' || field?.unit !== undefined;
  return (
    <TextField
      {...shared}
      {...registered}
      onBlur={(event) => {
        void onBlur(event);
        checkOnLeaving(form, name);
      }}
      data-field={name}
      placeholder={placeholder}
      prefix={field?.unit === 'rand' ? 'R' : undefined}
      type={field?.kind === 'phone' ? 'tel' : field?.kind === 'email' ? 'email' : 'text'}
      inputMode={isNumber || field?.kind === 'id number' ? 'numeric' : undefined}
      inputClassName={
        isNumber || field?.kind === 'phone' || field?.kind === 'id number' ? 'tabular' : undefined
      }
      // The applicant's details, never the agent's own.
      autoComplete="off"
      autoFocus={autoFocus}
      spellCheck={false}
    />
  );
}
