'use client';

import { createContext } from 'react';
import { formatRand } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { findLeadField } from '@/lib/applicant/field';
import type { FormWarning } from '@/lib/applicant/warning/name-form';
import type { Warnings } from './use-warnings';

/** The warnings of the form that a field stands in; null elsewhere. */
export const WarningContext = createContext<Warnings | null>(null);

/** Codes whose two suggestions change places. */
const swapped: readonly string[] = ['names_swapped', 'net_above_gross'];

interface FieldWarningProps {
  warning: FormWarning;
  /** F2 takes it. */
  keyed: boolean;
  onTake: () => void;
}

/** Says what looks like a slip at a field, and offers what was probably meant. */
export function FieldWarning({ warning, keyed, onTake }: FieldWarningProps) {
  const { code, message, suggestion } = warning;
  return (
    <span>
      {message}
      {suggestion !== undefined && (
        <button
          type="button"
          onClick={onTake}
          // Keeps the focus where the agent types.
          onPointerDown={(event) => event.preventDefault()}
          className="ml-1.5 inline-flex items-center gap-1.5 rounded-control font-medium underline underline-offset-2"
        >
          {actText(code, suggestion)}
          {keyed && <Kbd>F2</Kbd>}
        </button>
      )}
    </span>
  );
}

function actText(code: FormWarning['code'], suggestion: string | number): string {
  if (swapped.includes(code)) return 'Swap them';
  if (code === 'whole_name') return 'Part them';
  return `Use ${typeof suggestion === 'number' ? formatRand(suggestion) : suggestion}`;
}

/** Reads new warnings aloud: by then the focus is in the next field. */
export function WarningNews({ warnings: { byField } }: { warnings: Warnings }) {
  return (
    <p role="status" className="sr-only">
      {[...byField.values()]
        .map(({ field, message }) => `${findLeadField(field)?.label ?? field}: ${message}`)
        .join(' ')}
    </p>
  );
}
