'use client';

import { useState } from 'react';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { formatCents, formatCount, formatMonth } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import type { Consequence } from '@/lib/base/consequence/consequence';
import type { Account } from '@/lib/money/commission/account';

/** What closing a month would do. */
export interface ClosePreview {
  consequence: Consequence;
  openingCents: number;
  closingCents: number;
}

interface CloseMonthProps {
  account: Account;
  name: string;
  /** The month that is next; several: of the first statement, which may begin with any of them. */
  months: readonly string[];
}

const titleOf = (month: string) => formatMonth(`${month}-01`);

/** Closes a month for good, after counting what that fixes. */
export function CloseMonth({ account, name, months }: CloseMonthProps) {
  const [month, setMonth] = useState(months[0] ?? '');
  const [counted, setCounted] = useState<ClosePreview | null>(null);
  const body = { ...account, month };
  const title = titleOf(month);
  const isChosen = months.length > 1;
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
  const count = (chosen: string) => {
    setMonth(chosen);
    close.reset();
    preview.run({ ...account, month: chosen });
  };
  return (
    <>
      {problem && (
        <span role="alert" className="self-center text-sm text-danger">
          {problem}
        </span>
      )}
      <Button variant="primary" pending={preview.pending && !counted} onClick={() => count(month)}>
        {isChosen ? 'Close first month' : `Close ${title}`}
      </Button>
      {counted && (
        <ConsequenceDialog
          open
          onOpenChange={() => setCounted(null)}
          title={`Close ${title} for ${name}?`}
          consequence={counted.consequence}
          confirmLabel="Close for good"
          pending={close.pending || preview.pending}
          figureError={close.errors.confirm}
          message={close.message ?? close.errors.month ?? problem ?? null}
          onConfirm={(confirm) => close.run({ ...body, confirm }, { onError: () => preview.run(body) })}
        >
          {isChosen && (
            <SelectField
              label="First statement"
              name="month"
              // Of no form: that of the question is reset for each figure, and would show the first choice again.
              form={`${account.affiliateId}-none`}
              value={month}
              onChange={({ target }) => count(target.value)}
              choices={months.map((value) => ({ value, label: titleOf(value) }))}
              hint="It takes in all entries up to the end of that month. Earlier months get no statement of their own."
            />
          )}
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
