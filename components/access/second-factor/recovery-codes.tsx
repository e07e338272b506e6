'use client';

import { Download } from 'lucide-react';
import { saveFile } from '@/components/base/client/save-file';
import { Button } from '@/components/base/ui/button';
import { CopyButton } from '@/components/base/ui/copy-button';
import { Notice } from '@/components/base/ui/state';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called once the user has kept them. */
  onKept: () => void;
}

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warning" role="status">
        These recovery codes are shown once. Each signs you in once without your phone: keep them where you
        can reach them without it.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-surface-2 p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy" />
        <Button
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), 'lead-matching-recovery-codes.txt')
          }
        >
          <Download size={16} aria-hidden="true" />
          Download
        </Button>
      </div>
      <Button variant="primary" size="lg" onClick={onKept} className="w-full">
        I have kept them
      </Button>
    </div>
  );
}
