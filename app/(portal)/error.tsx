'use client';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/state';

export default function PortalError({ reset }: { reset: () => void }) {
  return (
    <Card>
      <ErrorState
        page
        title="This page could not be shown"
        action={
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        Nothing is lost. If it keeps happening, tell the operator when it did.
      </ErrorState>
    </Card>
  );
}
