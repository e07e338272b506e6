'use client';

import { useRouter } from 'next/navigation';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { formatCount } from '@/components/base/ui/format';

/** Removes an endpoint, and leads back to the others. */
export function RemoveEndpoint({ endpointId, behind }: { endpointId: number; behind: number }) {
  const router = useRouter();
  return (
    <ConfirmChange
      size="sm"
      variant="danger"
      label="Remove"
      title="Remove this endpoint?"
      confirmLabel="Remove endpoint"
      path={`/api/portal/webhook/${endpointId}`}
      method="DELETE"
      done="Endpoint removed"
      onDone={() => router.push('/webhook')}
    >
      <p>
        Nothing is sent there any more
        {behind > 0 && `, nor ${formatCount(behind, 'event')} still waiting`}. Its secret and attempts are
        deleted. This cannot be undone; your log of events stays.
      </p>
    </ConfirmChange>
  );
}
