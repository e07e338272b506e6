'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { inSession, RequestError } from '@/components/base/client/request';
import { saveFile } from '@/components/base/client/save-file';
import { Button } from '@/components/base/ui/button';
import { showToast } from '@/components/base/ui/toast';

interface ExportButtonProps {
  path: string;
  /** The query of the list. */
  body: object;
  /** `Export CSV`. */
  label: string;
  /** What went wrong when the server says that the query is (422). */
  refused?: string;
  size?: 'sm' | 'md';
  onDone?: () => void;
}

/** Exports every row that matches, not only those on the page. */
export function ExportButton({ path, body, label, refused, size = 'md', onDone }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: () => inSession(() => fetchFile(path, body)),
    onSuccess: ({ file, name }) => {
      saveFile(file, name);
      showToast('The file is in your downloads');
      onDone?.();
    },
    onError: (error) =>
      showToast(
        refused !== undefined && error instanceof RequestError && error.status === 422
          ? refused
          : `The export failed. ${error.message}`,
        'danger',
      ),
  });
  return (
    <Button size={size} pending={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download size={16} aria-hidden="true" />}
      {download.isPending ? 'Exporting' : label}
    </Button>
  );
}

async function fetchFile(path: string, body: object): Promise<{ file: Blob; name: string }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new RequestError(0, {});
  });
  if (!response.ok) throw new RequestError(response.status, {});
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { file: await response.blob(), name: name ?? 'export' };
}
