'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { RequestError } from '@/components/base/client/request';
import { sendForm } from '@/components/base/client/send-form';
import { changeProblem } from '@/components/base/form/change-problem';
import { FileField } from '@/components/base/ui/file-field';
import { Notice } from '@/components/base/ui/state';
import { showToast } from '@/components/base/ui/toast';
import { mostClaimFileBytes, mostClaimFiles } from '@/word/return-claim';

/** Adds a file to an open claim. `count`: how many it has. */
export function AddClaimFile({ claimId, count }: { claimId: string; count: number }) {
  const router = useRouter();
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
      <FileField
        label="Add a file"
        accept=".pdf,.jpg,.jpeg,.png"
        hint={`PDF, JPEG or PNG, at most 10 MB. ${count} of ${mostClaimFiles} added. Only our operators read them.`}
        disabled={add.isPending}
        takes
        onChoose={(file) => file && add.mutate(file)}
      />
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

async function send(path: string, file: File): Promise<unknown> {
  if (file.size > mostClaimFileBytes)
    throw new RequestError(413, { message: 'file is larger than 10 MB', code: 'rule_broken' });
  return sendForm(path, { file });
}
