'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import type { FieldText } from './choose-sides';
import type { Fields } from './difference';
import { SettleStale } from './settle-stale';
import { useChange } from './use-change';

/** The stored state, as the server returns it. */
type Stored = Fields & { version: number };

/** What is asked, and the change that follows. */
export interface Confirmation {
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
  onDone?: (answer: unknown) => void;
  /**
   * The values that the operator sees while deciding: if another user has changed them since, both versions are shown.
   */
  seen?: Seen;
}

export interface Seen {
  name: string;
  version: number;
  fields: Fields;
  describe: (field: string, value: unknown) => FieldText;
}

/** The content of the dialog: what will happen, and the button that makes the change. */
export default function ConfirmQuestion({
  children,
  confirmLabel,
  path,
  method,
  body,
  done,
  tone = 'danger',
  onDone,
  seen,
  onClose,
}: Confirmation & { onClose: () => void }) {
  const router = useRouter();
  const change = useChange<Stored>({
    path,
    ...(method ? { method } : {}),
    ...(done ? { done } : {}),
    onDone: (answer) => {
      onClose();
      onDone?.(answer);
    },
  });
  return (
    <>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2 text-sm text-ink-2">{children}</div>
        <FormActions message={change.message}>
          <Button onClick={onClose}>Cancel</Button>
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
            onClose();
            router.refresh();
          }}
        />
      )}
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
