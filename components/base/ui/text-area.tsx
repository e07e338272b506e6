'use client';

import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldProps, fieldIds } from './field';
import { useEarlyValue } from './use-early-value';

interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'required'>,
    FieldProps {}

/** A text field of several lines. */
export function TextArea({ label, hint, error, required, className: extra, ...area }: TextAreaProps) {
  const { id, describedBy } = fieldIds(useId(), { hint, error });
  useEarlyValue(id, area);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required} className={extra}>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className="control h-auto resize-y py-2"
      />
    </FieldFrame>
  );
}
