'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useId } from 'react';
import { inSession, RequestError } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { Notice } from '@/components/base/ui/state';
import { showToast } from '@/components/base/ui/toast';
import { useHydrated } from '@/components/base/ui/use-hydrated';
import { mostClaimFileBytes, mostClaimFiles } from '@/word/return-claim';

/** Adds a file to an open claim. `count`: how many it has. */
export function AddClaimFile({ claimId, count }: { claimId: string; count: number }) {
  const router = useRouter();
  const id = useId();
  const hydrated = useHydrated();
  const add = useMutation({
    mutationFn: (file: File) => send(`/api/portal/lender/return/${claimId}/file`, file),
    onSuccess: () => {
      showToast('File added');
      router.refresh();
    },
  });
  if (count >= mostClaimFiles) return <p className="text-sm text-ink-2">A claim has five files at most.</p>;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Add a file
        </label>
        <input
          id={id}
          type="file"
          accept=".pdf,.jpg,.jpeg,.png"
          aria-describedby={`${id}-hint`}
          // What is chosen before hydration would be lost.
          disabled={!hydrated || add.isPending}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) add.mutate(file);
            target.value = '';
          }}
          className="control py-2 text-sm file:mr-3 file:rounded-control file:border-0 file:bg-surface-2 file:px-3 file:text-sm file:font-medium file:text-ink"
        />
        <p id={`${id}-hint`} className="text-xs text-ink-2">
          PDF, JPEG or PNG, at most 10 MB. {count} of {mostClaimFiles} added. Only our operators read them.
        </p>
      </div>
      {add.isPending && (
        <p role="status" className="text-sm text-ink-2">
          Sending the file…
        </p>
      )}
      {add.error && (
        <Notice tone="danger" role="alert" title="The file was not taken">
          {changeProblem(add.error)}
        </Notice>
      )}
    </div>
  );
}

function send(path: string, file: File): Promise<unknown> {
  return inSession(async () => {
    if (file.size > mostClaimFileBytes)
      throw new RequestError(413, { message: 'file is larger than 10 MB', code: 'rule_broken' });
    const form = new FormData();
    form.set('file', file);
    const response = await fetch(path, { method: 'POST', body: form }).catch(() => {
      throw new RequestError(0, {});
    });
    const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (response.ok) return answer;
    throw new RequestError(response.status, answer);
  });
}
