'use client';

import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { showToast } from '@/components/base/ui/toast';
import type { EndpointKind } from '@/lib/catalogue/partner/health';
import type { EndpointTest } from '@/lib/catalogue/partner/test-call';

interface ProbeButtonProps {
  partnerId: number;
  endpoint: EndpointKind;
}

/** Makes a signed test call to an endpoint whose circuit is open; a valid response closes the circuit. */
export function ProbeButton({ partnerId, endpoint }: ProbeButtonProps) {
  const probe = useChange<EndpointTest>({
    path: `/api/portal/partner/${partnerId}/test`,
    onDone: ({ ok, problems }) =>
      ok
        ? showToast('Valid response: calls to it go out again')
        : showToast(problems[0] ?? 'Invalid response.', 'danger'),
  });
  return (
    <>
      <Button
        size="sm"
        pending={probe.pending}
        aria-label={`Probe ${endpoint} now`}
        onClick={() => probe.run({ endpoint, probe: true })}
      >
        Probe now
      </Button>
      {probe.message && (
        <span role="alert" className="mt-1 block text-xs text-danger">
          {probe.message}
        </span>
      )}
    </>
  );
}
