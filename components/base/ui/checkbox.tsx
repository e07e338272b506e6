'use client';

import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  onBlur?: () => void;
  error?: string | undefined;
  describedBy?: string;
  name?: string;
  required?: boolean;
}

/** The browser's own checkbox, styled. */
export function Checkbox({
  label,
  checked,
  onCheckedChange,
  onBlur,
  error,
  describedBy,
  name,
  required,
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  // The user may have ticked it before the page was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after mounting
  useEffect(() => {
    if (box.current && box.current.checked !== checked) onCheckedChange(box.current.checked);
  }, []);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-3 text-sm font-medium text-ink">
        <span className="relative mt-px size-5 shrink-0">
          <input
            ref={box}
            type="checkbox"
            id={id}
            checked={checked}
            onChange={(event) => onCheckedChange(event.target.checked)}
            onBlur={onBlur}
            // Keeps browsers from restoring, on a reload, a state that the user has not chosen this time.
            autoComplete="off"
            data-field={name}
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={[describedBy, errorId].filter(Boolean).join(' ') || undefined}
            className="peer block size-5 appearance-none rounded-tag border border-control bg-surface transition-colors not-checked:hover:border-ink-2 not-checked:aria-invalid:border-danger checked:border-accent checked:bg-accent"
          />
          <Check
            size={14}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto hidden text-on-accent peer-checked:block"
          />
        </span>
        <label htmlFor={id} className="cursor-pointer leading-5">
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
