'use client';

import { SignInForm } from '@/components/sign-in/sign-in-form';
import { Dialog } from '@/components/ui/dialog';

/** Signs in over the page that is open, which stays as it is. */
export default function SignInAgain({
  onClose,
  onSignedIn,
}: {
  onClose: () => void;
  onSignedIn: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Sign in again"
      description="The form behind this stays as it is."
    >
      <SignInForm onSignedIn={onSignedIn} />
    </Dialog>
  );
}
