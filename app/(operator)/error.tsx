'use client';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/state';

export default function OperatorError({ reset }: { reset: () => void }) {
  return (
    <Card>
      <ErrorState
        title="This page could not be shown"
        action={
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        Nothing was changed. The server's log says why, under the time of this request.
      </ErrorState>
    </Card>
  );
}
