'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { formatNumber } from '@/components/base/ui/format';
import type { AlertTestView } from '@/lib/event/alert/test-channel';

/** Sends a test message, and shows what the receiver really answered. */
export function TestChannel({ channelId, name }: { channelId: number; name: string }) {
  const [result, setResult] = useState<AlertTestView | null>(null);
  const test = useChange<AlertTestView>({
    path: `/api/portal/alert-channel/${channelId}/test`,
    onDone: setResult,
  });
  return (
    <>
      <Button
        size="sm"
        pending={test.pending}
        onClick={() => {
          setResult(null);
          test.run({});
        }}
        aria-label={`Send a test to ${name}`}
      >
        Send a test
      </Button>
      <p role="status" className="basis-full text-sm break-words empty:hidden">
        {result && (
          <span className={result.ok ? 'text-success' : 'text-danger'}>
            {result.ok ? 'Delivered' : 'Not delivered'} after {formatNumber(result.tookMs)} ms.{' '}
            {result.answer}
          </span>
        )}
        {test.message && <span className="text-danger">{test.message}</span>}
      </p>
    </>
  );
}
