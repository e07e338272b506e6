'use client';

import { Moment } from './moment';
import { ShownOnce } from './shown-once';

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
    <ShownOnce
      label="Link"
      value={link}
      warning={`This link is shown once. ${warning}`}
      copyLabel="Copy link"
      doneLabel="Done"
      onDone={onClose}
    >
      <p className="text-sm text-ink-2">
        {works} until <Moment at={expiresAt} />.
      </p>
    </ShownOnce>
  );
}
