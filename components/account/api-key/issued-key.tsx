import type { ReactNode } from 'react';
import { Button } from '@/components/base/ui/button';
import { CopyButton } from '@/components/base/ui/copy-button';
import { Notice } from '@/components/base/ui/state';
import { curlOf } from './curl';

interface IssuedKeyProps {
  issued: { key: string; origin: string };
  onClose: () => void;
}

/** Shows a new key, the only time it is visible, with its base URL and a call that works. Rendered in a dialog. */
export function IssuedKey({ issued, onClose }: IssuedKeyProps) {
  const { key, origin } = issued;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" role="status" title="This key is shown once">
        Store it now in your secret manager. Nobody can look it up again; a lost key is replaced.
      </Notice>
      <Secret label="Key" text={key} />
      <Secret label="Base URL" text={origin} />
      <Secret label="First call" text={curlOf(origin, key)}>
        Lists the products this key can use.
      </Secret>
      <div className="mt-1 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </div>
  );
}

function Secret({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <p className="text-sm font-medium">{label}</p>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </div>
      <code className="block rounded-control border border-line bg-surface-2 px-3 py-2.5 font-mono text-xs break-all select-all">
        {text}
      </code>
      {children && <p className="mt-1.5 text-xs text-ink-2">{children}</p>}
    </div>
  );
}
