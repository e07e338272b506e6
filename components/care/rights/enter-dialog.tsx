'use client';

import { useRouter } from 'next/navigation';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import { identityCheckLabel, rightsChannelLabel } from '@/lib/applicant/rights';
import { southAfricanDate } from '@/lib/base/time/date';
import { longestAsked, longestContact, longestName } from '@/lib/care/rights-request/limits';
import { englishFirst, languageNames } from '@/lib/message/consent-text/language';
import { identityChecks, type RightsChannel, type RightsKind, rightsKinds } from '@/word/rights-request';

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

const explained: Readonly<Record<RightsKind, string>> = {
  access: 'Access: a copy of what is held about them',
  correction: 'Correction: a value is wrong',
  deletion: 'Deletion: all that is held',
  objection: 'Objection: no more calls, offers or scores',
  restriction: 'Restriction: shown to nobody for a while',
};

interface EnterDialogProps extends LaterDialogProps {
  /** The lead by which the server knows who asks; null: by the ID number. */
  lead: string | null;
  /** Where requests have their pages. */
  path: string;
}

/** Enters a request by law. Mounted afresh on each opening. */
export default function EnterDialog({ lead, path, open, onClose }: EnterDialogProps) {
  const router = useRouter();
  const form = useSchemaForm({
    values: {
      kind: 'access',
      channel: 'phone',
      receivedOn: southAfricanDate(new Date()),
      idNumber: '',
      name: '',
      contact: '',
      language: 'en',
      asked: '',
      identityCheck: 'none',
    },
    schema: () =>
      import('@/lib/care/rights-request/schema').then(({ enterByNumberInput, enterByLeadInput }) =>
        lead === null ? enterByNumberInput : enterByLeadInput,
      ),
    body: ({ idNumber, ...rest }) => (lead === null ? { idNumber, ...rest } : { lead, ...rest }),
  });
  const change = useChange<{ id: number }>({
    path: '/api/portal/rights-request',
    done: 'Entered',
    onDone: ({ id }) => router.push(`${path}/${id}`),
    onRefused: form.refuse,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Enter a request"
      description="By any channel, free of charge. It is to be answered in writing within 30 days of its receipt."
    >
      <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
        <SelectField
          label="Asks for"
          {...form.field('kind')}
          choices={choices(rightsKinds, explained)}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="How it came"
            {...form.field('channel')}
            choices={choices(Object.keys(rightsChannelLabel) as RightsChannel[], rightsChannelLabel)}
            required
          />
          <TextField label="Received on" type="date" {...form.field('receivedOn')} required />
        </div>
        {lead === null && (
          <TextField
            label="ID number"
            {...form.field('idNumber')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            inputClassName="tabular"
            required
          />
        )}
        <TextField
          label="Name"
          {...form.field('name')}
          hint={lead === null ? 'To whom the answer is addressed.' : 'Left blank: as on the newest lead.'}
          autoComplete="off"
          maxLength={longestName}
          required={lead === null}
        />
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <TextField
            label="Where the answer goes"
            {...form.field('contact')}
            hint="Address, email or phone number."
            autoComplete="off"
            maxLength={longestContact}
            required={false}
          />
          <SelectField
            label="Language"
            {...form.field('language')}
            choices={choices(englishFirst, languageNames)}
            required
          />
        </div>
        <TextArea
          label={form.value('kind') === 'correction' ? 'Which value, and what is right' : 'In their words'}
          {...form.field('asked')}
          hint="What is said by phone is written down here."
          rows={3}
          maxLength={longestAsked}
          required={form.value('kind') === 'correction'}
        />
        <SelectField
          label="Is it the person themselves?"
          {...form.field('identityCheck')}
          choices={choices(identityChecks, identityCheckLabel)}
          required
        />
        <FormActions message={form.problem(change)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.pending}>
            Enter
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
