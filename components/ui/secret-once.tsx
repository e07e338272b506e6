'use client';

import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/state';
import { TextField } from '@/components/ui/text-field';

interface SecretOnceProps {
  secret: string;
  /** What it is for, as a sentence. */
  use: string;
  onDone: () => void;
}

/** Shows a signing secret, which exists nowhere else in plain text. */
export function SecretOnce({ secret, use, onDone }: SecretOnceProps) {
  return (
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
        <Button variant="primary" onClick={onDone}>
          I have stored it
        </Button>
      </div>
    </div>
  );
}
