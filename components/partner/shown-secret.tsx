'use client';

import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/state';
import { TextField } from '@/components/ui/text-field';

/** Shows a partner's signing secret, once; `secret` null: closed. */
export function ShownSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog open={secret !== null} onOpenChange={onClose} title="The signing secret" disablePointerDismissal>
      {secret !== null && (
        <div className="flex flex-col gap-5">
          <Notice tone="warning" role="status">
            This secret is shown once. Copy it now and share it with the partner over a secure channel: they
            check our calls with it and sign their callbacks.
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
