'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { counted } from '@/lib/base/text/text';

interface IdleWarningProps {
  endsAtMs: number;
  onStay: () => Promise<void>;
}

/** Said again to those who cannot see the seconds run. */
const lastCallSeconds = 20;

/** Says that the session is about to end because nobody uses it; closing it in any way is an answer, too. */
export default function IdleWarning({ endsAtMs, onStay }: IdleWarningProps) {
  const [leftSeconds, setLeftSeconds] = useState(() => secondsUntil(endsAtMs));
  useEffect(() => {
    const count = () => setLeftSeconds(secondsUntil(endsAtMs));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const stay = useMutation({ mutationFn: onStay });
  const left = counted(leftSeconds, 'second');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) stay.mutate();
      }}
      title="Are you still there?"
      description={`You will be signed out in ${left}, because nobody has used the portal for a while. What you have typed stays on the page.`}
    >
      <p role="status" className="sr-only">
        {leftSeconds <= lastCallSeconds && `You will be signed out in ${lastCallSeconds} seconds.`}
      </p>
      <FormActions message={stay.error && `Your session was not extended. ${stay.error.message}`}>
        <Button variant="primary" pending={stay.isPending} onClick={() => stay.mutate()}>
          Stay signed in
        </Button>
      </FormActions>
    </Dialog>
  );
}

function secondsUntil(endsAtMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
}
