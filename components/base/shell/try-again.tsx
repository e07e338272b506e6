'use client';

import { Button } from '@/components/base/ui/button';

/** Requests the page again: the framework's `reset` would only render the failed response again. */
export function TryAgain() {
  return (
    <Button variant="primary" onClick={() => window.location.reload()}>
      Try again
    </Button>
  );
}
