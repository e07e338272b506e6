import { ShownOnce } from './shown-once';

interface SecretOnceProps {
  secret: string;
  /** What it is for, as a sentence. */
  use: string;
  onDone: () => void;
}

/** Shows a signing secret in a dialog, once. */
export function SecretOnce({ secret, use, onDone }: SecretOnceProps) {
  return (
    <ShownOnce
      label="Signing secret"
      value={secret}
      warning={`This secret is shown once: copy it now. ${use}`}
      copyLabel="Copy secret"
      doneLabel="I have stored it"
      onDone={onDone}
    />
  );
}
