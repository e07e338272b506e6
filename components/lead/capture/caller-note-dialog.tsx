'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import { longestCallerNote } from '@/lib/desk/caller-note/longest';

const loadSchema = () =>
  import('@/lib/desk/caller-note/schema').then(({ callerNoteInput }) => callerNoteInput);

/** Keeps the call of somebody who cannot be captured. Mounted afresh on each opening. */
export default function CallerNoteDialog({ phone, open, onClose }: LaterDialogProps & { phone: string }) {
  /** Sent again after a lost answer, it is stored once. */
  const [id] = useState(() => crypto.randomUUID());
  const form = useSchemaForm({
    values: { phone, words: 'Has a passport and no South African ID number. ' },
    schema: loadSchema,
    body: (values) => ({ ...values, id }),
  });
  const change = useChange({
    path: '/api/portal/caller-note',
    done: 'Note kept: it stands on the work list',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Keep this call as a note"
      description="For your team alone, for 90 days. Nothing of it goes to a lender. Leave the passport number out."
      form={form}
      change={change}
      confirmLabel="Keep the note"
    >
      <TextField label="Phone" type="tel" inputClassName="tabular" {...form.field('phone')} required />
      <TextArea
        label="What the caller wanted"
        {...form.field('words')}
        rows={4}
        maxLength={longestCallerNote}
        required
      />
    </FormDialog>
  );
}
