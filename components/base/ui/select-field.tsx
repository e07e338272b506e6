'use client';

import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import type { Choice } from './combobox-list';
import { FieldFrame, type FieldProps, fieldIds } from './field';
import { useEarlyValue } from './use-early-value';

interface SelectFieldProps
  extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'required' | 'children'>,
    FieldProps {
  choices: readonly Choice[];
}

/** A choice of a few options with the browser's own control, which works best on phones and keyboards. */
export function SelectField({
  label,
  hint,
  error,
  required,
  className: extra,
  choices,
  autoComplete = 'off',
  ...select
}: SelectFieldProps) {
  const { id, describedBy } = fieldIds(useId(), { hint, error });
  useEarlyValue(id, { ...select, autoComplete });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required} className={extra}>
      <div className="relative">
        <select
          {...select}
          autoComplete={autoComplete}
          id={id}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className="control appearance-none pr-9"
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
        />
      </div>
    </FieldFrame>
  );
}
