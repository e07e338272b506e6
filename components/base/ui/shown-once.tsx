'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Notice } from './state';
import { TextField } from './text-field';

interface ShownOnceProps {
  label: string;
  value: string;
  warning: string;
  copyLabel: string;
  doneLabel: string;
  onDone: () => void;
  /** Below the field. */
  children?: ReactNode;
}

/** Shows in a dialog what exists nowhere else in plain text, for copying. */
export function ShownOnce({ label, value, warning, copyLabel, doneLabel, onDone, children }: ShownOnceProps) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warning" role="status">
        {warning}
      </Notice>
      <TextField
        label={label}
        value={value}
        readOnly
        inputClassName="font-mono text-xs"
        onFocus={(event) => event.target.select()}
      />
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton text={value} label={copyLabel} />
        <Button variant="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
