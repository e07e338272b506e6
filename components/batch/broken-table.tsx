import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { EmptyState } from '@/components/base/ui/state';

/** Replaces a table whose worker has died, and with it the file and its corrections. */
export function BrokenTable({ corrected }: { corrected: number }) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={<CircleAlert size={22} aria-hidden="true" />}
          title="Your browser could not process this file"
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          }
        >
          Nothing was sent. Reload the page, then open the file again.
          {corrected > 0 && ' What you corrected here may be lost.'}
        </EmptyState>
      </div>
    </Card>
  );
}
