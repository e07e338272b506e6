'use client';

import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Moment } from '@/components/base/ui/moment';
import type { CallBackView } from '@/lib/desk/call-back/view';

interface CallBackWhenOpenProps {
  leadId: string;
  /** Null: no lender in particular. */
  partnerId: number | null;
  label?: string;
  /** For screen readers, where the label alone does not say it. */
  spoken?: string;
  reopensAt: string;
}

/**
 * Sets a call-back for when a lender takes leads again, or all may be asked afresh, or the next time after that at which
 * applicants may be called.
 */
export default function CallBackWhenOpen({
  leadId,
  partnerId,
  label = 'Call back when it opens',
  spoken,
  reopensAt,
}: CallBackWhenOpenProps) {
  const [set, setSet] = useState<CallBackView | null>(null);
  const change = useChange<CallBackView>({
    path: `/api/portal/lead/${leadId}/call-back`,
    method: 'PUT',
    onDone: setSet,
  });
  if (set)
    return (
      <span role="status" className="tabular mt-1 flex items-center gap-1.5 text-sm text-ink">
        <CalendarClock size={16} aria-hidden="true" className="shrink-0 text-success" />
        <span>
          You call back on <Moment at={set.dueAt} />
          {set.moved && ', the next time that applicants may be called'}
        </span>
      </span>
    );
  return (
    <>
      <Button
        size="sm"
        className="mt-2"
        pending={change.pending}
        aria-label={spoken}
        onClick={() => change.run({ dueAt: reopensAt, partnerId })}
      >
        {label}
      </Button>
      {change.message && (
        <span role="alert" className="mt-1 block text-sm text-danger">
          {Object.values(change.errors)[0] ?? change.message}
        </span>
      )}
    </>
  );
}
