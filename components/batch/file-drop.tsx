'use client';

import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/base/ui/button';
import { className } from '@/components/base/ui/class-name';
import { formatNumber } from '@/components/base/ui/format';
import { Spinner } from '@/components/base/ui/spinner';
import { useHydrated } from '@/components/base/ui/use-hydrated';
import { TemplateButton } from './template-button';

interface FileDropProps {
  onFile: (file: File) => void;
  reading: string | null;
  /** A file is being dragged over the page. */
  over: boolean;
}

/** First step: a file is chosen, or dropped anywhere on the page (`useFileDrop`). */
export function FileDrop({ onFile, reading, over }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  // A file chosen before hydration would be lost.
  const isReady = useHydrated();
  return (
    <div
      className={className(
        'm-4 flex flex-col items-center rounded-card border-2 border-dashed px-6 py-14 text-center transition-colors sm:m-6 sm:py-20',
        over ? 'border-accent bg-accent-soft' : 'border-line bg-surface-2/50',
      )}
    >
      <div className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
        {reading ? <Spinner size={24} /> : <FileUp size={26} aria-hidden="true" />}
      </div>
      <h2 className="text-xl" aria-live="polite">
        {reading ? `Reading ${reading}` : 'Drop a file of leads here'}
      </h2>
      <p className="mt-1 max-w-md text-sm text-ink-2">
        CSV, XLSX, XLS, ODS or JSON, up to 50 MB and {formatNumber(200_000)} rows. It is read in your browser
        first; nothing is sent until you say so.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button variant="primary" pending={reading !== null} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <TemplateButton />
      </div>
      {isReady && (
        <input
          ref={input}
          type="file"
          aria-label="File of leads"
          accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,.json,.jsonl,.ndjson"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Lets the same file be chosen again after it was edited.
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      )}
    </div>
  );
}
