'use client';

import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';

/** Sends one event again, under its own id. */
export function ResendEvent({ endpointId, position }: { endpointId: number; position: number }) {
  const resend = useChange({ path: `/api/portal/webhook/${endpointId}/event`, done: 'Event sent again' });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" pending={resend.pending} onClick={() => resend.run({ position })}>
        Resend this event
      </Button>
      {resend.message && (
        <p role="alert" className="text-sm text-danger">
          {resend.message}
        </p>
      )}
    </div>
  );
}
