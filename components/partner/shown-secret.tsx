'use client';

import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/state';
import { TextField } from '@/components/ui/text-field';

interface ShownSecretProps {
  /** Null: closed. */
  secret: string | null;
  /** What it is for. */
  use: string;
  onClose: () => void;
}

/** Shows a signing secret, once. */
export function ShownSecret({ secret, use, onClose }: ShownSecretProps) {
  return (
    <Dialog open={secret !== null} onOpenChange={onClose} title="The signing secret" disablePointerDismissal>
      {secret !== null && (
        <div className="flex flex-col gap-5">
          <Notice tone="warning" role="status">
            This secret is shown once: copy it now. {use}
          </Notice>
          <TextField
            label="Signing secret"
            value={secret}
            readOnly
            inputClassName="font-mono text-xs"
            onFocus={(event) => event.target.select()}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <CopyButton text={secret} label="Copy secret" />
            <Button variant="primary" onClick={onClose}>
              I have stored it
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
