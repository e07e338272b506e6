'use client';

import { GoLiveChecklist } from '@/components/account/go-live/go-live-checklist';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { laterDialog } from '@/components/base/form/later-dialog';
import { Badge } from '@/components/base/ui/badge';
import { environmentLabel } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import type { WaitingKeyRequest } from '@/lib/account/api-key-request/schema';

const DeclineRequest = laterDialog(() => import('./decline-request-dialog'), {
  label: 'Decline',
  size: 'sm',
});

export function WaitingRequests({ requests }: { requests: readonly WaitingKeyRequest[] }) {
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        <li key={request.id} className="flex flex-col gap-4 p-5 sm:px-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {request.affiliateName}
                <Badge tone={request.environment === 'uat' ? 'warning' : 'accent'}>
                  {environmentLabel(request.environment)}
                </Badge>
              </p>
              <p className="mt-0.5 text-xs text-ink-2">
                {request.name}, requested by {request.requestedByName} on <Moment at={request.requestedAt} />
              </p>
            </div>
            <div className="flex gap-2">
              <DeclineRequest requestId={request.id} />
              <ConfirmChange
                size="sm"
                variant="primary"
                tone="primary"
                label="Approve"
                title={`Approve ${request.affiliateName}’s ${environmentLabel(request.environment)} key?`}
                confirmLabel={request.environment === 'uat' ? 'Approve key' : 'Approve for Production'}
                path={`/api/portal/api-key-request/${request.id}/allow`}
                done="Request approved"
              >
                <p>
                  Their manager can then reveal it; you never see it.
                  {request.environment === 'production' &&
                    ' This also approves them for Production, which opens capture and upload there and cannot be undone.'}
                </p>
              </ConfirmChange>
            </div>
          </div>
          {request.evidence && (
            <div className="rounded-control border border-line">
              <GoLiveChecklist checklist={request.evidence} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
