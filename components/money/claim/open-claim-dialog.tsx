'use client';

import { useRouter } from 'next/navigation';
import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { capitalize } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { type ClaimReasonWords, chosenReasons } from '@/word/return-claim';

const loadSchema = () => import('@/lib/money/claim/schema').then(({ openClaimInput }) => openClaimInput);

/** Gives an application back, with a reason and words. Mounted afresh on each opening. */
export default function OpenClaimDialog({
  applicationId,
  name,
  reasons,
  open,
  onClose,
}: LaterDialogProps & { applicationId: string; name: string; reasons: ClaimReasonWords }) {
  const router = useRouter();
  const form = useSchemaForm({
    values: { reason: chosenReasons[0] as string, words: '' },
    schema: loadSchema,
  });
  const change = useChange<{ id: string }>({
    path: `/api/portal/lender/application/${applicationId}/return`,
    done: 'Return claimed',
    onDone: ({ id }) => router.push(`/lender/return/${id}`),
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Give ${name} back?`}
      description="What is stored here says first what it knows; then the affiliate may say its word, and our support decides."
      form={form}
      change={change}
      confirmLabel="Claim the return"
      tone="danger"
    >
      <SelectField
        label="Reason"
        {...form.field('reason')}
        choices={chosenReasons.map((value) => ({ value, label: capitalize(reasons[value]) }))}
        required
      />
      <TextArea
        label="In your words"
        {...form.field('words')}
        hint="Our operators read it; the affiliate does not. Files are added on the next page."
        rows={4}
        maxLength={1_000}
        required
      />
    </FormDialog>
  );
}
