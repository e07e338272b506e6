'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { listed } from '@/lib/base/text/text';
import type { LookUpInput } from '@/lib/care/applicant-record/schema';
import type { ErasureDone, HeldOfApplicant } from '@/lib/care/erasure/held';
import { countedText } from './counted-text';

const loadSchema = () => import('@/lib/care/erasure/schema').then(({ applicantInput }) => applicantInput);
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

interface EraseApplicantProps {
  held: HeldOfApplicant;
  hasMoreLeads: boolean;
  /** The newest lead, by which the server knows who is meant; null: there is none, only a file or a draft. */
  lead: string | null;
  sought: LookUpInput;
  /** Lenders that hold an application and have not decided it, each once. */
  undecided: readonly string[];
  onErased: (counts: ErasureDone) => void;
}

/** Erases the applicant on the page, once their ID number is typed. */
export function EraseApplicant(props: EraseApplicantProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
        Erase…
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Erase this applicant?">
        <Question {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Question({
  held,
  hasMoreLeads,
  lead,
  sought,
  undecided,
  onErased,
  onClose,
}: EraseApplicantProps & { onClose: () => void }) {
  const form = useSchemaForm({
    values: { idNumber: '' },
    schema: loadSchema,
    body: ({ idNumber }) => ({
      idNumber: digitsOf(idNumber),
      ...(lead !== null && { lead }),
      ...('request' in sought && { request: sought.request }),
    }),
    problems: ({ idNumber }): Record<string, string> =>
      lead === null && 'number' in sought && digitsOf(sought.number) !== digitsOf(idNumber)
        ? { idNumber: 'This is not the number that was looked up.' }
        : {},
  });
  const erase = useChange<ErasureDone>({
    path: '/api/portal/applicant/erase',
    onDone: (counts) => {
      onClose();
      onErased(counts);
    },
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(erase)} className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 text-sm text-ink-2">
        <p className="font-medium text-ink">{countedText(held, hasMoreLeads)}</p>
        <ul className="list-disc space-y-1 pl-5">
          <li>Erased: names, ID number, phone, email, every answer, quotes, links and references.</li>
          <li>Removed: drafts, and the uploaded files this applicant is in, including their other rows.</li>
          <li>
            Kept: states, times, counts and opt-outs. Lenders who received this applicant are not notified.
          </li>
        </ul>
        {undecided.length > 0 && (
          <p className="text-warning">
            {listed(undecided)} {undecided.length === 1 ? 'has' : 'have'} not answered yet: a decision that
            comes later can no longer be passed on to the applicant.
          </p>
        )}
        <p>This cannot be undone. If the same person is sent again, that is a new lead.</p>
      </div>
      <TextField
        label="Type the applicant’s ID number to confirm"
        {...form.field('idNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        inputClassName="tabular"
      />
      <FormActions message={form.errorOf('idNumber') ? null : form.problem(erase)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" pending={erase.pending}>
          {undecided.length > 0 ? 'Erase anyway' : 'Erase permanently'}
        </Button>
      </FormActions>
    </form>
  );
}
