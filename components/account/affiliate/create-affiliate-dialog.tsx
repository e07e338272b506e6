'use client';

import { useRouter } from 'next/navigation';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Checkbox } from '@/components/base/ui/checkbox';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import type { AffiliateView } from '@/lib/account/affiliate/schema';

const loadSchema = () =>
  import('@/lib/account/affiliate/schema').then(({ createAffiliateInput }) => createAffiliateInput);

interface CreateAffiliateDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The form of a new affiliate. Mounted afresh on each opening. */
export default function CreateAffiliateDialog({ open, onClose }: CreateAffiliateDialogProps) {
  const router = useRouter();
  const form = useSchemaForm({
    values: { name: '', slug: '', liveFeedback: false },
    schema: loadSchema,
    body: ({ slug, ...values }) => ({ ...values, ...(slug.trim() === '' ? {} : { slug }) }),
  });
  const create = useChange<AffiliateView>({
    path: '/api/portal/affiliate',
    done: 'Affiliate created',
    onDone: ({ id }) => router.push(`/operator/affiliate/${id}`),
    onRefused: form.refuse,
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title="New affiliate">
      <form {...form.props} onSubmit={form.submit(create)} className="flex flex-col gap-5">
        <TextField label="Name" {...form.field('name')} required />
        <TextField
          label="Slug"
          {...form.field('slug')}
          hint="Used by the command line and catalogue files. Leave blank to derive it from the name."
          required={false}
        />
        <Checkbox
          label="Live feedback: send each new lead to its matching lenders immediately"
          {...form.box('liveFeedback')}
        />
        <FormActions message={form.problem(create)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={create.pending}>
            Create affiliate
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
