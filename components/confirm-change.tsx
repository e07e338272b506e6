'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { useChange } from '@/components/use-change';

interface ConfirmChangeProps {
  /** On the button that opens the question. */
  label: string;
  title: string;
  /** What will happen, and what cannot be undone. */
  children: ReactNode;
  /** On the button that does it; says what it does. */
  confirmLabel: string;
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  done?: string;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'primary';
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'ghost' | 'danger' | 'primary';
  onDone?: (answer: unknown) => void;
}

/** Asks before a change that cannot be undone, or that others feel at once. */
export function ConfirmChange({
  label,
  title,
  children,
  confirmLabel,
  path,
  method,
  body,
  done,
  tone = 'danger',
  size = 'md',
  variant = 'secondary',
  onDone,
}: ConfirmChangeProps) {
  const [open, setOpen] = useState(false);
  const change = useChange({
    path,
    ...(method ? { method } : {}),
    ...(done ? { done } : {}),
    onDone: (answer) => {
      setOpen(false);
      onDone?.(answer);
    },
  });
  return (
    <>
      <Button
        size={size}
        variant={variant}
        onClick={() => {
          change.reset();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-2 text-sm text-ink-2">{children}</div>
          <FormActions message={change.message}>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant={tone} pending={change.pending} onClick={() => change.run(body)}>
              {confirmLabel}
            </Button>
          </FormActions>
        </div>
      </Dialog>
    </>
  );
}
