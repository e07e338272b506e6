'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { RequestError } from '@/components/base/client/request';
import { sendForm, sendFormForFile } from '@/components/base/client/send-form';
import { changeProblem, fieldMessages } from '@/components/base/form/change-problem';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { namedChoices } from '@/components/base/list/named-choices';
import { Button } from '@/components/base/ui/button';
import { FileField, tableFiles } from '@/components/base/ui/file-field';
import { formatNumber } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { Notice } from '@/components/base/ui/state';
import { useHydrated } from '@/components/base/ui/use-hydrated';
import { PlansEffect } from '@/components/money/commission/plans-effect';
import { mustConfirm } from '@/lib/base/consequence/consequence';
import type { FileResult } from '@/lib/money/outcome/take-file';
import { FileSummary } from './file-summary';

type PaidOut = 'record' | 'correct';

interface Chosen {
  partnerId: string;
  file: File;
  paidOut: PaidOut;
}

interface OutcomeFileProps {
  partners: readonly { id: number; name: string }[];
  /** Where it is sent; its preview below that. */
  path?: string;
}

/** Takes a file of outcomes: shows what it would record, then records it by one button. */
export function OutcomeFile({ partners, path = '/api/portal/outcome/file' }: OutcomeFileProps) {
  const router = useRouter();
  const hydrated = useHydrated();
  const [partnerId, setPartnerId] = useState(() => (partners.length === 1 ? String(partners[0]?.id) : ''));
  const [file, setFile] = useState<File | null>(null);
  const [paidOut, setPaidOut] = useState<PaidOut>('record');
  /** The last preview: it stays while another is worked out. */
  const [seen, setSeen] = useState<FileResult | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const preview = useMutation({
    mutationFn: (chosen: Chosen) => send(`${path}/preview`, chosen),
  });
  /** Of the latest choice alone: an answer about another file that comes later says nothing. */
  const show = (chosen: Chosen) => preview.mutate(chosen, { onSuccess: setSeen });
  const record = useMutation({
    mutationFn: (chosen: Chosen & { confirm?: number }) => send(path, chosen),
    onSuccess: () => {
      setIsAsked(false);
      router.refresh();
    },
    // Something has happened meanwhile: the figures are worked out anew.
    onError: () => {
      if (file) show({ partnerId, file, paidOut });
    },
  });
  const look = (nextPartner: string, nextFile: File | null) => {
    setPartnerId(nextPartner);
    setFile(nextFile);
    setPaidOut('record');
    setSeen(null);
    setIsAsked(false);
    record.reset();
    preview.reset();
    if (nextPartner !== '' && nextFile) show({ partnerId: nextPartner, file: nextFile, paidOut: 'record' });
  };
  const marked = () =>
    sendFormForFile(`${path}/marked`, { partner: partnerId, paid_out: paidOut, ...(file && { file }) });
  const error = record.error ?? preview.error;
  const consequence = seen?.bookings?.consequence;
  const take = (confirm?: number) =>
    file && record.mutate({ partnerId, file, paidOut, ...(confirm !== undefined && { confirm }) });
  const { confirm: figureError, ...fieldErrors } =
    record.error instanceof RequestError ? fieldMessages(record.error.body.errors) : {};
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Lender"
          choices={[{ value: '', label: 'Choose whose file it is' }, ...namedChoices(partners)]}
          disabled={!hydrated}
          value={partnerId}
          onChange={(event) => look(event.target.value, file)}
        />
        <FileField
          accept={tableFiles}
          hint="CSV or XLSX with headings: reference or application id, event, amount (rand), date. ID number, event id, corrects and reason are read too. At most 20 000 rows."
          onChoose={(chosen) => look(partnerId, chosen)}
        />
      </div>
      <p className="text-sm">
        <a href={`${path}/template`} download className="text-accent hover:underline">
          Template (XLSX)
        </a>
      </p>
      {preview.isPending && (
        <p role="status" className="text-sm text-ink-2">
          Reading the file…
        </p>
      )}
      {error && !isAsked && (
        <Notice tone="danger" role="alert" title="The file was not taken">
          {changeProblem(error)}
        </Notice>
      )}
      {record.data ? (
        <FileSummary result={record.data} isDone marked={marked} />
      ) : (
        seen && <FileSummary result={seen} marked={marked} />
      )}
      {seen && seen.paidOutAlready > 0 && !record.data && (
        <SelectField
          label={`${formatNumber(seen.paidOutAlready)} of ${formatNumber(seen.funded)} are funded already`}
          choices={[
            { value: 'record', label: 'Record them as they are' },
            { value: 'correct', label: 'Correct the first' },
          ]}
          hint="A second pay-out adds nothing to reports and commissions, unless the first was returned. Corrected, the first one no longer counts, and the row’s day and amount do."
          disabled={record.isPending}
          value={paidOut}
          onChange={({ target }) => {
            const next = target.value === 'correct' ? 'correct' : 'record';
            setPaidOut(next);
            record.reset();
            if (file) show({ partnerId, file, paidOut: next });
          }}
        />
      )}
      {seen && !record.data && file && (
        <div>
          <Button
            variant="primary"
            pending={record.isPending}
            disabled={seen.recorded + seen.queued === 0 || preview.isPending}
            onClick={() =>
              consequence && mustConfirm(consequence) ? setIsAsked(true) : take(consequence?.figure)
            }
          >
            {seen.recorded + seen.queued === 0 ? 'Nothing to record' : 'Record'}
          </Button>
        </div>
      )}
      {seen && consequence && (
        <ConsequenceDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={`Record the file of ${seen.partnerName}?`}
          consequence={consequence}
          confirmLabel="Record"
          tone="primary"
          pending={record.isPending}
          figureError={figureError}
          message={Object.values(fieldErrors)[0] ?? (record.error ? changeProblem(record.error) : null)}
          onConfirm={take}
        >
          <p>Commissions follow within seconds. The file can be taken back afterwards.</p>
          {seen.bookings && <PlansEffect effect={seen.bookings.effect} />}
        </ConsequenceDialog>
      )}
    </div>
  );
}

const send = (
  path: string,
  { partnerId, file, paidOut, confirm }: Chosen & { confirm?: number },
): Promise<FileResult> =>
  sendForm(path, {
    partner: partnerId,
    paid_out: paidOut,
    ...(confirm !== undefined && { confirm: String(confirm) }),
    file,
  });
