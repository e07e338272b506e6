'use client';

import { useState } from 'react';
import { ConsequenceDialog } from '@/components/form/consequence-dialog';
import { useChange } from '@/components/form/use-change';
import { Button } from '@/components/ui/button';
import { formatCents, formatCount, formatMonth } from '@/components/ui/format';
import type { Account } from '@/lib/commission/account';
import type { Consequence } from '@/lib/consequence/consequence';

interface ClosePreview {
  consequence: Consequence;
  openingCents: number;
  closingCents: number;
}

/** Closes a month for good, after counting what that fixes. */
export function CloseMonth({ account, month, name }: { account: Account; month: string; name: string }) {
  const [counted, setCounted] = useState<ClosePreview | null>(null);
  const body = { ...account, month };
  const title = formatMonth(`${month}-01`);
  const preview = useChange<ClosePreview>({
    path: '/api/portal/commission/statement/preview',
    onDone: setCounted,
  });
  const close = useChange({
    path: '/api/portal/commission/statement',
    done: `${title} closed`,
    onDone: () => setCounted(null),
  });
  const problem = preview.message ?? Object.values(preview.errors)[0];
  return (
    <>
      {problem && (
        <span role="alert" className="self-center text-sm text-danger">
          {problem}
        </span>
      )}
      <Button
        variant="primary"
        pending={preview.pending}
        onClick={() => {
          close.reset();
          preview.run(body);
        }}
      >
        Close {title}
      </Button>
      {counted && (
        <ConsequenceDialog
          open
          onOpenChange={() => setCounted(null)}
          title={`Close ${title} for ${name}?`}
          consequence={counted.consequence}
          confirmLabel="Close for good"
          pending={close.pending}
          figureError={close.errors.confirm}
          message={close.message ?? close.errors.month ?? null}
          onConfirm={(confirm) => close.run({ ...body, confirm }, { onError: () => preview.run(body) })}
        >
          <p>
            {formatCount(counted.consequence.figure, 'entry', 'entries')}; opening balance{' '}
            <strong className="font-medium text-ink">{formatCents(counted.openingCents)}</strong>, closing
            balance <strong className="font-medium text-ink">{formatCents(counted.closingCents)}</strong>.
          </p>
          <p>
            This cannot be undone. Whatever concerns {title} later, such as a loan that is returned, goes into
            the next open month. Closing pays nothing out.
          </p>
        </ConsequenceDialog>
      )}
    </>
  );
}
