import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { className } from './class-name';

export interface FieldProps {
  label: string;
  /** Help for filling in the field; always visible. */
  hint?: ReactNode;
  /** What is wrong, in plain words. */
  error?: string | undefined;
  /** What is valid but looks like a slip; hidden by an error. */
  warning?: ReactNode;
  required?: boolean;
  className?: string;
}

interface FieldIds {
  id: string;
  describedBy: string | undefined;
}

/** Returns the ids that tie a control to its hint and its error or warning. */
export function fieldIds(id: string, field: Pick<FieldProps, 'hint' | 'error' | 'warning'>): FieldIds {
  const describedBy = className(
    field.hint ? `${id}-hint` : null,
    field.error || field.warning ? `${id}-error` : null,
  );
  return { id, describedBy: describedBy === '' ? undefined : describedBy };
}

/** Frame of every form control: label above, then the control, then error or hint. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  warning,
  required,
  className: extra,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={className('flex min-w-0 flex-col gap-1.5', extra)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm font-medium text-ink">
        <span>{label}</span>
        {required === false && <span className="text-xs font-normal text-ink-2">Optional</span>}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs text-danger">
          <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : warning ? (
        <div id={`${id}-error`} className="flex items-start gap-1.5 text-xs text-warning">
          <TriangleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {warning}
        </div>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={className('text-xs text-ink-2', error ? 'sr-only' : null)}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
