'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '@/components/batch/save-file';
import { inSession, RequestError } from '@/components/client/request';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import type { LeadFilter } from '@/lib/lead/list-filter';

/** Exports every lead that matches, not only those on the page. */
export function ExportButton({ filter, search }: { filter: LeadFilter; search: string }) {
  const download = useMutation({
    mutationFn: () => inSession(() => fetchExport({ ...filter, search })),
    onSuccess: ({ file, name }) => {
      saveFile(file, name);
      showToast('The file is in your downloads');
    },
    onError: (error) =>
      showToast(
        error instanceof RequestError && error.status === 422
          ? 'The search is too short to export'
          : `The export failed. ${error.message}`,
        'danger',
      ),
  });
  return (
    <Button pending={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download size={16} aria-hidden="true" />}
      {download.isPending ? 'Exporting' : 'Export CSV'}
    </Button>
  );
}

async function fetchExport(body: object): Promise<{ file: Blob; name: string }> {
  const response = await fetch('/api/portal/lead/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new RequestError(0, {});
  });
  if (!response.ok) throw new RequestError(response.status, {});
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { file: await response.blob(), name: name ?? 'leads.csv' };
}
