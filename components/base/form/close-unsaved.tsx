'use client';

import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';

/** Asked in a dialog before it is closed with unsaved changes. */
export function CloseUnsaved({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="Close without saving?"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={onKeep}>
            Keep editing
          </Button>
          <Button size="sm" variant="danger" onClick={onDiscard}>
            Discard changes
          </Button>
        </span>
      }
    >
      Your changes are not saved.
    </Notice>
  );
}
