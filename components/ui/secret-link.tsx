'use client';

import { Button } from './button';
import { CopyButton } from './copy-button';
import { Moment } from './moment';
import { Notice } from './state';
import { TextField } from './text-field';

interface SecretLinkProps {
  link: string;
  expiresAt: Date | string;
  /** Who gets the link, and what it lets them do. */
  warning: string;
  /** How often: `It works once,` unless said otherwise. */
  works?: string;
  onClose: () => void;
}

/** Shows a one-time link in a dialog, once. */
export function SecretLink({ link, expiresAt, warning, works = 'It works once,', onClose }: SecretLinkProps) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warning" role="status">
        This link is shown once. {warning}
      </Notice>
      <TextField
        label="Link"
        value={link}
        readOnly
        inputClassName="font-mono text-xs"
        onFocus={(event) => event.target.select()}
      />
      <p className="text-sm text-ink-2">
        {works} until <Moment at={expiresAt} />.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton text={link} label="Copy link" />
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
