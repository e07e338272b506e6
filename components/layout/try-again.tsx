'use client';

import { Button } from '@/components/ui/button';

/** Asks the server for the page once more: what the framework's `reset` shows again is the answer that had failed. */
export function TryAgain() {
  return (
    <Button variant="primary" onClick={() => window.location.reload()}>
      Try again
    </Button>
  );
}
