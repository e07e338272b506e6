'use client';

import { useState } from 'react';
import { CloseUnsaved } from '@/components/base/form/close-unsaved';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCents, formatMonth } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { Notice } from '@/components/base/ui/state';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import type { Account } from '@/lib/money/commission/account';
import { readCents } from '@/lib/money/commission/rate-text';
import type { AdjustedEntry } from './adjusted-entry';

/** As it is typed: `-250,00`. */
const randText = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

const loadSchema = () => import('@/lib/money/commission/schema').then(({ adjustInput }) => adjustInput);

interface AdjustDialogProps extends LaterDialogProps {
  account: Account;
  name: string;
  balanceCents: number;
  /** The months that an entry can be added to, the latest first. */
  months: readonly string[];
  /** The entry that it is for, what is left of which it takes back unless another amount is typed; left out: for none. */
  entry?: AdjustedEntry;
}

/** Takes an entry by hand, and asks before it is added. Mounted afresh on each opening. */
export default function AdjustDialog({
  account,
  name,
  balanceCents,
  months,
  entry,
  open,
  onClose,
}: AdjustDialogProps) {
  // Sent again after a lost answer, it is still one entry.
  const [requestKey] = useState(() => crypto.randomUUID());
  const [body, setBody] = useState<object | null>(null);
  const [closing, setClosing] = useState(false);
  const left = entry ? entry.amountCents + entry.adjustedCents : 0;
  const form = useSchemaForm({
    values: {
      amountCents: entry && left !== 0 ? randText(-left) : '',
      reason: '',
      month: months[0] ?? '',
    },
    schema: loadSchema,
    body: (values) => ({
      ...account,
      ...values,
      requestKey,
      ...(entry && { adjusts: entry.id, adjustedCents: entry.adjustedCents }),
    }),
  });
  const add = useChange({
    path: '/api/portal/commission/adjustment',
    done: 'Entry added',
    onDone: onClose,
    onRefused: (errors) => {
      setBody(null);
      form.refuse(errors);
    },
  });
  const close = () => {
    if (form.isDirty && !closing) setClosing(true);
    else onClose();
  };
  const cents = readCents(form.value('amountCents')) ?? 0;
  const month = formatMonth(`${form.value('month')}-01`);
  const question = closing && <CloseUnsaved onKeep={() => setClosing(false)} onDiscard={onClose} />;
  return (
    <>
      <UnsavedGuard dirty={open && form.isDirty} />
      <Dialog
        open={open}
        onOpenChange={close}
        title={entry ? `Adjust no. ${entry.id} of ${name}` : `Adjust ${name}`}
        disablePointerDismissal
      >
        {body === null ? (
          <form
            {...form.props}
            onSubmit={form.submit({ run: setBody, reset: add.reset, pending: add.pending })}
            className="flex flex-col gap-5"
          >
            {entry && (
              <p className="text-sm text-ink-2">
                {entry.words}: {formatCents(entry.amountCents)} in {formatMonth(`${entry.month}-01`)}.
                {entry.adjustedCents !== 0 &&
                  ` Adjusted already, by ${formatCents(entry.adjustedCents)}: ${formatCents(left)} is left.`}
              </p>
            )}
            <TextField
              label="Amount in rand"
              {...form.field('amountCents')}
              error={form.errorOf('amountCents')}
              required
              autoComplete="off"
              maxLength={20}
              placeholder="250,00"
              hint={
                entry && left !== 0
                  ? 'What is added: as it stands here, nothing is left of the entry.'
                  : 'With a minus, such as -250,00, it takes away.'
              }
              inputClassName="tabular"
            />
            <TextArea
              label="Reason"
              {...form.field('reason')}
              error={form.errorOf('reason')}
              required
              autoComplete="off"
              maxLength={300}
              hint="The affiliate’s managers read it. No applicant’s name or number."
            />
            <SelectField
              label="Statement"
              {...form.field('month')}
              error={form.errorOf('month')}
              choices={months.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
            />
            {question}
            <FormActions message={form.problem(add)}>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="primary">
                Continue
              </Button>
            </FormActions>
          </form>
        ) : (
          <div className="flex flex-col gap-5">
            <Notice tone="warning" title={`1 entry of ${formatCents(cents)} in ${month}`}>
              Balance: {formatCents(balanceCents)} before, {formatCents(balanceCents + cents)} after. An entry
              is never changed or removed; only another one can balance it.
            </Notice>
            {question}
            <FormActions message={add.message}>
              <Button onClick={() => setBody(null)}>Back</Button>
              <Button variant="primary" pending={add.pending} onClick={() => add.run(body)}>
                Add entry
              </Button>
            </FormActions>
          </div>
        )}
      </Dialog>
    </>
  );
}
