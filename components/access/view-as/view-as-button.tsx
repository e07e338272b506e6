'use client';

import { ConfirmChange } from '@/components/base/form/confirm-change';

/** Lets an operator look at the portal as this manager. */
export function ViewAsButton({ user }: { user: { id: number; name: string } }) {
  return (
    <ConfirmChange
      size="sm"
      variant="ghost"
      tone="primary"
      label="View as"
      title={`View the portal as ${user.name}?`}
      confirmLabel="View as"
      path="/api/portal/view-as"
      body={{ userId: user.id }}
      onDone={() => window.location.assign('/dashboard')}
    >
      <p>
        For 30 minutes you see what they see, in every tab of this browser: read only, with applicants masked.
        It is audited, and their managers see who looked and when.
      </p>
    </ConfirmChange>
  );
}
