'use client';

import { CountedChange } from '@/components/base/form/counted-change';
import { formatCents, formatCount, formatNumber } from '@/components/base/ui/format';
import type { TakeBackPreview } from '@/lib/money/outcome/take-back';

/** Takes a file of outcomes back, after counting what that is. */
export function CountedTakeBack({ id, partnerName }: { id: number; partnerName: string }) {
  const path = `/api/portal/outcome/file/${id}/take-back`;
  return (
    <CountedChange<TakeBackPreview>
      label="Take back"
      title={`Take this file of ${partnerName} back?`}
      confirmLabel="Take it back"
      countPath={path}
      path={path}
      done="File taken back"
      describe={({ outcomes, amountCents, waiting, replaced }) => (
        <>
          <p>
            {formatCount(outcomes, 'outcome')} would no longer count
            {amountCents > 0 && `, ${formatCents(amountCents)} of pay-outs among them`}, and what was earned
            by them is taken back in the first open month. Affiliates are told of a correction.
          </p>
          {waiting > 0 && <p>{formatCount(waiting, 'row')} that cannot be placed would no longer wait.</p>}
          {replaced > 0 && (
            <p>
              {formatNumber(replaced)} {replaced === 1 ? 'was' : 'were'} corrected since, and{' '}
              {replaced === 1 ? 'stays' : 'stay'} as corrected.
            </p>
          )}
          <p>The same rows may come again, with a right file.</p>
        </>
      )}
    />
  );
}
