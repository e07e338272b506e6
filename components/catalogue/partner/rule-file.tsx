'use client';

import { Download, FileUp } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { Dialog } from '@/components/base/ui/dialog';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type { PartnerDraft } from './partner-draft';

const RuleImport = lazyPart(() => import('./rule-import'));

interface RuleFileProps {
  /** Absent for a new partner, which has no saved rules. */
  partnerId: number | undefined;
  companyName: string;
  intents: PartnerDraft['intents'];
  titles: readonly string[];
  onTake: (intents: PartnerDraft['intents']) => void;
}

/** Rules as a workbook: downloads the saved ones, and takes a file's over into the form. */
export function RuleFile({ partnerId, onTake, ...form }: RuleFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex flex-wrap gap-2">
      {partnerId !== undefined && (
        <a href={`/api/portal/partner/${partnerId}/rule`} download className={buttonClass('secondary', 'sm')}>
          <Download size={16} aria-hidden="true" />
          Download saved rules
        </a>
      )}
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xls,.csv"
        aria-label="File of rules"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // Lets the same file be chosen again after it was edited.
          event.target.value = '';
          if (!chosen) return;
          setFile(chosen);
          setOpen(true);
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        <FileUp size={16} aria-hidden="true" />
        Import rules
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Import rules">
        {file && (
          <Suspense>
            <RuleImport
              {...form}
              file={file}
              onCancel={() => setOpen(false)}
              onTake={(intents) => {
                setOpen(false);
                onTake(intents);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </span>
  );
}
