'use client';

import { Dialog } from '@/components/base/ui/dialog';
import { SecretOnce } from '@/components/base/ui/secret-once';

interface ShownSecretProps {
  /** Null: closed. */
  secret: string | null;
  /** What it is for. */
  use: string;
  onClose: () => void;
}

/** Shows a signing secret in a dialog of its own, once. */
export function ShownSecret({ secret, use, onClose }: ShownSecretProps) {
  return (
    <Dialog open={secret !== null} onOpenChange={onClose} title="The signing secret" disablePointerDismissal>
      {secret !== null && <SecretOnce secret={secret} use={use} onDone={onClose} />}
    </Dialog>
  );
}
