'use client';

import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount } from '@/components/base/ui/format';

interface SignOutDialogProps {
  drafts: number;
  onConfirm: () => void;
  onStay: () => void;
}

/** Asks before a sign-out that removes leads which are typed by half. */
export function SignOutDialog({ drafts, onConfirm, onStay }: SignOutDialogProps) {
  const what = formatCount(drafts, 'half-typed lead');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onStay();
      }}
      title="Sign out?"
      description={`Signing out removes ${what}: on a shared computer nobody else may find ${drafts === 1 ? 'it' : 'them'}.`}
    >
      <FormActions message={null}>
        <Button onClick={onStay}>Stay signed in</Button>
        <Button variant="danger" onClick={onConfirm}>
          Sign out and remove {drafts === 1 ? 'it' : 'them'}
        </Button>
      </FormActions>
    </Dialog>
  );
}
