'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchOk, inSession, RequestError } from '@/components/base/client/request';
import { saveFile } from '@/components/base/client/save-file';
import { fieldMessages } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { sentence } from '@/components/base/ui/format';
import { showToast } from '@/components/base/ui/toast';

interface ExportButtonProps {
  path: string;
  /** The query of the list. */
  body: object;
  /** `Export CSV`. */
  label: string;
  /** What to say where the server refuses fields of `body`; without it, its own words for them. */
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
    onError: (error) => showToast(problemOf(error, refused), 'danger'),
  });
  return (
    <Button size={size} pending={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download size={16} aria-hidden="true" />}
      {download.isPending ? 'Exporting' : label}
    </Button>
  );
}

function problemOf(error: Error, refused: string | undefined): string {
  if (!(error instanceof RequestError)) return 'The export failed. Try again.';
  const fields = Object.values(fieldMessages(error.body.errors));
  if (fields.length > 0) return refused ?? fields.join(' ');
  return `The export failed. ${sentence(error.message)}`;
}

async function fetchFile(path: string, body: object): Promise<{ file: Blob; name: string }> {
  const response = await fetchOk(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { file: await response.blob(), name: name ?? 'export' };
}
