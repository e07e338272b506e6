'use client';

import { useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { Checkbox } from '@/components/ui/checkbox';

/** Turns off single-key shortcuts for people who use speech input or trigger them by accident (WCAG 2.1.4). */
export function SingleKeys({ on }: { on: boolean }) {
  const [saved, setSaved] = useState(on);
  const change = useChange<{ singleKeys: boolean }>({
    path: '/api/portal/account/settings',
    method: 'PUT',
    done: 'Saved',
    onDone: ({ singleKeys }) => setSaved(singleKeys),
  });
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="Single-key shortcuts, such as 1–9 to choose an offer or a product"
        describedBy="single-keys-note"
        checked={change.pending ? !saved : saved}
        error={change.message ?? undefined}
        onCheckedChange={() => {
          if (!change.pending) change.run({ singleKeys: !saved });
        }}
      />
      <p id="single-keys-note" className="pl-8 text-xs text-ink-2">
        You always confirm before anything is sent. When this is off, only buttons work.
      </p>
    </div>
  );
}
