'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import type { FieldText } from './choose-sides';
import type { Fields } from './difference';
import { SettleStale } from './settle-stale';
import { useChange } from './use-change';

interface ConfirmChangeProps {
  /** On the button that opens the dialog. */
  label: string;
  title: string;
  /** Says what will happen, and what cannot be undone. */
  children: ReactNode;
  /** On the button that makes the change; names the change. */
  confirmLabel: string;
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: Fields;
  done?: string;
  /** `danger` for changes that cannot be undone. */
  tone?: 'danger' | 'primary';
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'ghost' | 'danger' | 'primary';
  onDone?: (answer: unknown) => void;
  /**
   * The values that the operator sees while deciding: if somebody else has changed them since, both versions are shown.
   */
  seen?: Seen;
}

export interface Seen {
  name: string;
  version: number;
  fields: Fields;
  describe: (field: string, value: unknown) => FieldText;
}

/** The stored state, as the server returns it. */
type Stored = Fields & { version: number };

/** Asks before a change that cannot be undone or that affects others immediately. */
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
  seen,
}: ConfirmChangeProps) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const change = useChange<Stored>({
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
            <Button
              variant={tone}
              pending={change.pending}
              onClick={() => change.run(seen ? { ...body, version: seen.version } : body)}
            >
              {confirmLabel}
            </Button>
          </FormActions>
        </div>
        {seen && (
          <SettleStale
            change={change}
            name={seen.name}
            base={seen.fields}
            mine={{ ...seen.fields, ...body }}
            fieldsOf={(stored) => pick(stored, seen.fields)}
            describe={seen.describe}
            send={(chosen, { version, ...stored }) => change.run({ ...changed(chosen, stored), version })}
            keepTheirs={() => {
              change.reset();
              setOpen(false);
              router.refresh();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** Picks the shown fields from the stored ones. */
function pick(stored: Fields, seen: Fields): Fields {
  return Object.fromEntries(Object.keys(seen).map((name) => [name, stored[name]]));
}

function changed(chosen: Fields, stored: Fields): Fields {
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => value !== stored[name]));
}
