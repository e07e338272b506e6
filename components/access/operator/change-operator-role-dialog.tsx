'use client';

import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { SelectField } from '@/components/base/ui/select-field';
import type { OperatorRole } from '@/word/role';
import { operatorRoleChoices } from './role-text';

const loadSchema = () =>
  import('@/lib/access/user/schema').then(({ changeRoleInput }) => changeRoleInput.omit({ userId: true }));

interface ChangeOperatorRoleDialogProps extends LaterDialogProps {
  user: { id: number; name: string; role: OperatorRole };
}

/** Gives another operator another role, which signs them out. Mounted afresh on each opening. */
export default function ChangeOperatorRoleDialog({
  user: { id, name, role },
  open,
  onClose,
}: ChangeOperatorRoleDialogProps) {
  const form = useSchemaForm<{ role: string }>({ values: { role }, schema: loadSchema });
  const change = useChange({
    path: `/api/portal/user/${id}`,
    method: 'PUT',
    done: `The role of ${name} is changed`,
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title={`Change the role of ${name}`}>
      <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
        <SelectField
          label="Role"
          {...form.field('role')}
          choices={operatorRoleChoices}
          hint="They are signed out, and have the new role when they sign in again."
        />
        <FormActions message={form.problem(change)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.pending}>
            Change role
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
