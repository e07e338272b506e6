'use client';

import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  onBlur?: () => void;
  error?: string | undefined;
  describedBy?: string;
  name?: string;
}

export function Checkbox({
  label,
  checked,
  onCheckedChange,
  onBlur,
  error,
  describedBy,
  name,
}: CheckboxProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-3 text-sm font-medium text-ink">
        <Base.Root
          id={id}
          checked={checked}
          onCheckedChange={(next) => onCheckedChange(next)}
          onBlur={onBlur}
          data-field={name}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={[describedBy, errorId].filter(Boolean).join(' ') || undefined}
          className="mt-px flex size-5 shrink-0 items-center justify-center rounded-tag border border-control bg-surface transition-colors hover:border-ink-2 aria-invalid:border-danger data-checked:border-accent data-checked:bg-accent data-checked:text-on-accent"
        >
          <Base.Indicator>
            <Check size={14} strokeWidth={3} aria-hidden="true" />
          </Base.Indicator>
        </Base.Root>
        <label id={`${id}-label`} htmlFor={id} className="cursor-pointer leading-5">
          {label}
        </label>
      </div>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 pl-8 text-xs text-danger">
          <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
