'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/base/ui/button';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { ConsequenceDialog } from './consequence-dialog';
import { useChange } from './use-change';
import { useCount } from './use-count';

interface CountedChangeProps<Counted> {
  /** On the button that counts, and opens the dialog. */
  label: string;
  title: string;
  /** By which an address presses it (`?do=`): `do-…`. */
  id?: string;
  confirmLabel?: string;
  /** Answers with what the change would take away. */
  countPath: string;
  path: string;
  method?: 'POST' | 'PUT';
  /** Sent with the figure that was shown. */
  body?: object;
  done: string;
  onDone?: () => void;
  describe: (counted: Counted) => ReactNode;
}

/** A change that takes something away: counted afresh each time its dialog opens, and confirmed by the count. */
export function CountedChange<Counted extends { consequence: Consequence }>({
  label,
  title,
  id,
  confirmLabel = label,
  countPath,
  path,
  method = 'POST',
  body,
  done,
  onDone,
  describe,
}: CountedChangeProps<Counted>) {
  const { counted, hasFailed, isCounting, isAsked, setIsAsked, ask, countAgain } =
    useCount<Counted>(countPath);
  const change = useChange({
    path,
    method,
    done,
    onDone: () => {
      setIsAsked(false);
      onDone?.();
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      {hasFailed && (
        <span role="alert" className="text-danger">
          The count failed. Try again.
        </span>
      )}
      <Button
        {...(id !== undefined && { id })}
        size="sm"
        variant="danger"
        pending={isCounting}
        onClick={() => {
          change.reset();
          ask();
        }}
      >
        {label}
      </Button>
      {counted && (
        <ConsequenceDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={title}
          consequence={counted.consequence}
          confirmLabel={confirmLabel}
          pending={change.pending}
          figureError={change.errors.confirm}
          message={change.message}
          onConfirm={(confirm) => change.run({ ...body, confirm }, { onError: countAgain })}
        >
          {describe(counted)}
        </ConsequenceDialog>
      )}
    </div>
  );
}
