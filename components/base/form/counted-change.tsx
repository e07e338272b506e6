'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { ConsequenceDialog } from './consequence-dialog';
import { useChange } from './use-change';

interface CountedChangeProps<Counted> {
  /** On the button that counts, and opens the dialog. */
  label: string;
  title: string;
  confirmLabel?: string;
  /** Answers with what the change would take away. */
  countPath: string;
  path: string;
  method?: 'POST' | 'PUT';
  /** Sent with the figure that was shown. */
  body?: object;
  done: string;
  describe: (counted: Counted) => ReactNode;
}

/** A change that takes something away: counted afresh each time its dialog opens, and confirmed by the count. */
export function CountedChange<Counted extends { consequence: Consequence }>({
  label,
  title,
  confirmLabel = label,
  countPath,
  path,
  method = 'POST',
  body,
  done,
  describe,
}: CountedChangeProps<Counted>) {
  const [isAsked, setIsAsked] = useState(false);
  const preview = useQuery({
    queryKey: ['counted', countPath],
    queryFn: ({ signal }) => requestJson<Counted>(countPath, { signal }),
    enabled: isAsked,
    gcTime: 0,
    staleTime: 0,
  });
  const change = useChange({ path, method, done, onDone: () => setIsAsked(false) });
  const { data } = preview;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {preview.isError && (
        <span role="alert" className="text-danger">
          The count failed. Try again.
        </span>
      )}
      <Button
        size="sm"
        variant="danger"
        pending={isAsked && preview.isFetching && !data}
        onClick={() => {
          change.reset();
          setIsAsked(true);
          if (isAsked) void preview.refetch();
        }}
      >
        {label}
      </Button>
      {data && (
        <ConsequenceDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={title}
          consequence={data.consequence}
          confirmLabel={confirmLabel}
          pending={change.pending}
          figureError={change.errors.confirm}
          message={change.message}
          onConfirm={(confirm) => change.run({ ...body, confirm }, { onError: () => void preview.refetch() })}
        >
          {describe(data)}
        </ConsequenceDialog>
      )}
    </div>
  );
}
