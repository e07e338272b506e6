'use client';

import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { BulkChange } from '@/components/base/list/bulk-change';
import type { SelectableRow } from '@/components/base/list/selection';
import { formatCount } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';

/** Sets the selected events aside, each as its own question does, with one reason for all. */
export function SetAsideMany() {
  const [reason, setReason] = useState('');
  return (
    <BulkChange<SelectableRow, number>
      label="Set aside"
      done="set aside"
      noun="event"
      tone="danger"
      suits={() => true}
      count={({ length }) => Promise.resolve(length)}
      consequence={(figure) => ({ figure, leavesNone: false })}
      describe={(count) => (
        <div className="flex flex-col gap-4">
          <p>
            {formatCount(count, 'event')} of this page. What is set aside never counts, also if the lender
            sends it again. That cannot be undone.
          </p>
          <TextField
            label="Reason"
            hint="For the audit trail. No detail of an applicant."
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      lacks={() => (reason.trim() === '' ? 'A reason is needed, for the audit trail.' : null)}
      change={({ id }) =>
        requestJson(`/api/portal/outcome/unplaced/${id}/set-aside`, { method: 'POST', body: { reason } })
      }
    />
  );
}
