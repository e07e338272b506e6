'use client';

import { History, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { formatCount } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { useLoadedLate } from '@/components/base/ui/use-loaded-late';
import type { KeptFile } from './file-keeper';
import type { TableClient } from './table-client';

interface KeptFilesProps {
  /** Opens the worker, which alone can read them. */
  openClient: () => TableClient;
  disabled: boolean;
  /** Returns false for a file that cannot be continued here any more. */
  onResume: (file: KeptFile) => Promise<boolean>;
}

/** Lists the files of this session that were opened and not sent, to be continued. */
export function KeptFiles({ openClient, disabled, onResume }: KeptFilesProps) {
  const look = useCallback(async () => ((await hasStore()) ? openClient().call('kept') : []), [openClient]);
  const found = useLoadedLate(look);
  /** Discarded since, or open in another tab. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const drop = (id: string) => setGone((old) => new Set(old).add(id));
  const files = (found ?? []).filter(({ id }) => !gone.has(id));
  const forget = (id: string) => {
    drop(id);
    // A file that stays is offered again on the next visit.
    openClient()
      .call('forget', id)
      .catch(() => {});
  };
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files that were not sent" className="mb-5 flex flex-col gap-3">
      {files.map((file) => (
        <li key={file.id}>
          <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
            <History size={20} aria-hidden="true" className="shrink-0 text-accent" />
            <p className="min-w-0 flex-1 basis-48 text-sm">
              <span className="block truncate font-medium">{file.fileName}</span>
              <span className="text-ink-2">
                {file.corrected > 0 && `${formatCount(file.corrected, 'cell')} corrected · `}
                <Moment at={file.savedAt} form="recent" />
              </span>
            </p>
            <div className="flex gap-2">
              <Button
                variant="ghost"
                aria-label={`Discard ${file.fileName}`}
                title="Discard"
                onClick={() => forget(file.id)}
              >
                <Trash2 size={16} aria-hidden="true" />
              </Button>
              <Button
                aria-label={`Continue ${file.fileName}`}
                disabled={disabled}
                onClick={async () => {
                  if (!(await onResume(file))) drop(file.id);
                }}
              >
                Continue
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** A worker is opened only where there may be something. */
async function hasStore(): Promise<boolean> {
  const databases = await window.indexedDB?.databases?.();
  return databases?.some(({ name }) => name === 'kept-files') ?? false;
}
