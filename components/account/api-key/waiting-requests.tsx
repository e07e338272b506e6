'use client';

import { useState } from 'react';
import { GoLiveChecklist } from '@/components/account/go-live/go-live-checklist';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Badge } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { environmentLabel } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { TextField } from '@/components/base/ui/text-field';
import type { WaitingKeyRequest } from '@/lib/account/api-key-request/schema';

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
              <Decline requestId={request.id} />
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

const loadSchema = () =>
  import('@/lib/account/api-key-request/schema').then(({ declineKeyRequestInput }) =>
    declineKeyRequestInput.omit({ requestId: true }),
  );

function Decline({ requestId }: { requestId: number }) {
  const [open, setOpen] = useState(false);
  const form = useSchemaForm({ values: { reason: '' }, schema: loadSchema });
  const decline = useChange({
    path: `/api/portal/api-key-request/${requestId}/decline`,
    done: 'Request declined',
    onDone: () => setOpen(false),
    onRefused: form.refuse,
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Decline
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Decline the request?">
        <form {...form.props} onSubmit={form.submit(decline)} className="flex flex-col gap-5">
          <TextField label="Reason" hint="Shown to their manager." {...form.field('reason')} required />
          <FormActions message={form.problem(decline)}>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="danger" pending={decline.pending}>
              Decline
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
