'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { formatNumber } from '@/components/base/ui/format';
import type { WebhookAttempt } from '@/lib/event/webhook-endpoint/view';

/** Sends a test event, and shows what the receiver really answered. */
export function TestEndpoint({ endpointId }: { endpointId: number }) {
  const [result, setResult] = useState<WebhookAttempt | null>(null);
  const test = useChange<WebhookAttempt>({
    path: `/api/portal/webhook/${endpointId}/test`,
    onDone: setResult,
  });
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        pending={test.pending}
        onClick={() => {
          setResult(null);
          test.run({});
        }}
      >
        Send a test event
      </Button>
      <p role="status" className="order-last basis-full text-sm break-words empty:hidden">
        {result && (
          <span className={result.problem === null ? 'text-success' : 'text-danger'}>
            {result.problem === null ? 'Accepted' : 'Not accepted'} after {formatNumber(result.tookMs)} ms
            {result.status === null ? `: ${result.problem}.` : `, status ${result.status}.`}{' '}
            {result.answer !== '' && <code className="text-xs text-ink-2">{result.answer}</code>}
          </span>
        )}
        {test.message && <span className="text-danger">{test.message}</span>}
      </p>
    </>
  );
}
