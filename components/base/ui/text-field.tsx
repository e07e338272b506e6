'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { className } from './class-name';
import { FieldFrame, type FieldProps, fieldIds } from './field';
import { useEarlyValue } from './use-early-value';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'required'>, FieldProps {
  /** Text inside the control before the value, e.g. `R`. */
  prefix?: string;
  /** Content inside the control after the value. */
  trailing?: ReactNode;
  inputClassName?: string;
}

export function TextField({
  label,
  hint,
  error,
  warning,
  required,
  className: extra,
  prefix,
  trailing,
  inputClassName,
  ...input
}: TextFieldProps) {
  const { id, describedBy } = fieldIds(useId(), { hint, error, warning });
  useEarlyValue(id, input);
  const frame = { id, label, hint, error, warning, required, className: extra };
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        {prefix && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-2"
          >
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={className('control', prefix && 'pl-7', trailing ? 'pr-11' : null, inputClassName)}
        />
        {trailing && <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>}
      </div>
    </FieldFrame>
  );
}
