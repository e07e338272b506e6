'use client';

import { useRouter } from 'next/navigation';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import type { LenderView } from '@/lib/account/lender/schema';
import { LenderFields, lenderValues } from './lender-fields';

const loadSchema = () =>
  import('@/lib/account/lender/schema').then(({ createLenderInput }) => createLenderInput);

/** The form of a new company. Mounted afresh on each opening. */
export default function CreateLenderDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const router = useRouter();
  const form = useSchemaForm({ values: lenderValues(), schema: loadSchema });
  const create = useChange<LenderView>({
    path: '/api/portal/lender-company',
    done: 'Company created',
    onDone: ({ id }) => router.push(`/operator/lender/company/${id}`),
    onRefused: form.refuse,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="New company"
      description="A lender whose people sign in. Afterwards invite its manager, and choose it at its lenders in the catalogue."
    >
      <form {...form.props} onSubmit={form.submit(create)} className="flex flex-col gap-5">
        <LenderFields field={form.field} />
        <FormActions message={form.problem(create)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={create.pending}>
            Create company
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
