import { Suspense } from 'react';
import { Card } from '@/components/base/ui/card';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type { LeadAttempt } from '@/lib/lead/lead/history-view';

// Loaded on demand: while an offer is chosen there is mostly none.
const AttemptTable = lazyPart(() => import('./attempt-table'));

interface LeadAttemptsProps {
  attempts: readonly LeadAttempt[];
  /** Whether they are those of the lead as the page shows it; on a slow line they come later. */
  isCurrent: boolean;
}

/** Lists the partners that received the lead, by accept, referral or live feedback, newest first. */
export function LeadAttempts({ attempts, isCurrent }: LeadAttemptsProps) {
  return (
    <Card>
      <h2 className="px-5 pt-5 text-lg sm:px-6">Applications</h2>
      {attempts.length === 0 ? (
        <p className="px-5 pt-2 pb-5 text-sm text-ink-2 sm:px-6">
          {isCurrent ? 'Not sent to any lender yet.' : '…'}
        </p>
      ) : (
        <Suspense fallback={<div className="h-28" />}>
          <AttemptTable attempts={attempts} />
        </Suspense>
      )}
    </Card>
  );
}
