'use client';

import { useId } from 'react';
import { useHydrated } from '@/components/base/ui/use-hydrated';

interface FileFieldProps {
  hint: string;
  onChoose: (file: File | null) => void;
}

/** Chooses a file of values. Mount it afresh to empty it. */
export function FileField({ hint, onChoose }: FileFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        File
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.xlsx,.xls"
        aria-describedby={`${id}-hint`}
        // What is chosen before hydration would be lost.
        disabled={!hydrated}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        className="control py-2 text-sm file:mr-3 file:rounded-control file:border-0 file:bg-surface-2 file:px-3 file:text-sm file:font-medium file:text-ink"
      />
      <p id={`${id}-hint`} className="text-xs text-ink-2">
        {hint}
      </p>
    </div>
  );
}
