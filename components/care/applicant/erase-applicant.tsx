'use client';

import { Search } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody } from '@/components/base/ui/card';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { Notice } from '@/components/base/ui/state';
import { TextField } from '@/components/base/ui/text-field';
import { type ErasedApplicant, type HeldOfApplicant, holdsNothing } from '@/lib/care/erasure/held';
import { countedText } from './counted-text';

type Outcome = { kind: 'nothing' } | { kind: 'erased'; counts: ErasedApplicant };

const loadSchema = () => import('@/lib/care/erasure/schema').then(({ applicantInput }) => applicantInput);

/**
 * Looks the applicant up first, so that the question can say how much will be erased; the ID number is only sent in
 * bodies.
 */
export function EraseApplicant() {
  const form = useSchemaForm({
    values: { idNumber: '' },
    schema: loadSchema,
    body: ({ idNumber }) => ({ idNumber: idNumber.replaceAll(' ', '') }),
  });
  /** The lookup as it was sent. */
  const [sought, setSought] = useState({});
  const [held, setHeld] = useState<HeldOfApplicant | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const find = useChange<HeldOfApplicant>({
    path: '/api/portal/applicant/find',
    onDone: (found) => (holdsNothing(found) ? setOutcome({ kind: 'nothing' }) : setHeld(found)),
    onRefused: form.refuse,
  });
  const erase = useChange<ErasedApplicant>({
    path: '/api/portal/applicant/erase',
    onDone: (counts) => {
      setHeld(null);
      form.reset();
      setOutcome({ kind: 'erased', counts });
    },
  });
  const look = form.submit({
    ...find,
    run: (applicant) => {
      setSought(applicant);
      setOutcome(null);
      erase.reset();
      find.run(applicant);
    },
  });
  return (
    <Card className="max-w-2xl">
      <CardBody className="flex flex-col gap-5">
        <form {...form.props} onSubmit={look} className="flex flex-col gap-5">
          <TextField
            label="ID number"
            {...form.field('idNumber')}
            hint="The 13 digits. You confirm before anything is deleted."
            inputMode="numeric"
            autoComplete="off"
            inputClassName="tabular"
            required
          />
          <FormActions message={form.errorOf('idNumber') ? null : form.problem(find)}>
            <Button type="submit" variant="primary" pending={find.pending}>
              <Search size={16} aria-hidden="true" />
              Look up
            </Button>
          </FormActions>
        </form>
        {outcome?.kind === 'nothing' && (
          <Notice tone="info" role="status" title="Nothing found">
            No affiliate holds a lead or a draft with this ID number, in either environment.
          </Notice>
        )}
        {outcome?.kind === 'erased' && (
          <Notice tone="success" role="status" title="The applicant is erased">
            {countedText(outcome.counts)}. It is in the audit log, without the ID number.
          </Notice>
        )}
      </CardBody>
      <Dialog open={held !== null} onOpenChange={() => setHeld(null)} title="Erase this applicant?">
        {held && (
          <div className="flex flex-col gap-5">
            <div className="flex flex-col gap-3 text-sm text-ink-2">
              <p className="font-medium text-ink">{countedText(held)}</p>
              <ul className="list-disc space-y-1 pl-5">
                <li>Erased: names, ID number, phone, email, every answer, quotes, links and references.</li>
                <li>
                  Removed: drafts, and the uploaded files this applicant is in, including their other rows.
                </li>
                <li>Kept: states, times and counts. Lenders who received this applicant are not notified.</li>
              </ul>
              <p>This cannot be undone. If the same person is sent again, that is a new lead.</p>
            </div>
            <FormActions message={erase.message}>
              <Button onClick={() => setHeld(null)}>Cancel</Button>
              <Button variant="danger" pending={erase.pending} onClick={() => erase.run(sought)}>
                Erase permanently
              </Button>
            </FormActions>
          </div>
        )}
      </Dialog>
    </Card>
  );
}
