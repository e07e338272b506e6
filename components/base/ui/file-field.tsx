'use client';

import { type ReactNode, useId } from 'react';
import { useHydrated } from './use-hydrated';

interface FileFieldProps {
  label?: string;
  /** Endings, such as `.csv,.xlsx`. */
  accept: string;
  hint: ReactNode;
  disabled?: boolean;
  /** Lets the same file be chosen again at once: what is chosen is taken, not shown. */
  takes?: boolean;
  onChoose: (file: File | null) => void;
}

/** Tables as people have them. */
export const tableFiles = '.csv,.txt,.xlsx,.xls';

/** Chooses a file. Mount it afresh to empty it. */
export function FileField({
  label = 'File',
  accept,
  hint,
  disabled = false,
  takes = false,
  onChoose,
}: FileFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        // What is chosen before hydration would be lost.
        disabled={!hydrated || disabled}
        onChange={({ target }) => {
          const file = target.files?.[0] ?? null;
          if (takes) target.value = '';
          onChoose(file);
        }}
        className="control py-2 text-sm file:mr-3 file:rounded-control file:border-0 file:bg-surface-2 file:px-3 file:text-sm file:font-medium file:text-ink"
      />
      <p id={`${id}-hint`} className="text-xs text-ink-2">
        {hint}
      </p>
    </div>
  );
}
