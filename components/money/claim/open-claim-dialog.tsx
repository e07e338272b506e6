'use client';

import { useRouter } from 'next/navigation';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { capitalize } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { chosenReasons, claimReasonWords } from '@/word/return-claim';

const loadSchema = () => import('@/lib/money/claim/schema').then(({ openClaimInput }) => openClaimInput);

/** Gives an application back, with a reason and words. Mounted afresh on each opening. */
export default function OpenClaimDialog({
  applicationId,
  name,
  open,
  onClose,
}: LaterDialogProps & { applicationId: string; name: string }) {
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
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Give ${name} back?`}
      description="What is stored here says first what it knows; then the affiliate may say its word, and our support decides."
    >
      <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
        <SelectField
          label="Reason"
          {...form.field('reason')}
          choices={chosenReasons.map((value) => ({ value, label: capitalize(claimReasonWords[value]) }))}
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
        <FormActions message={form.problem(change)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" pending={change.pending}>
            Claim the return
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
