'use client';

import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
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
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Change the role of ${name}`}
      form={form}
      change={change}
      confirmLabel="Change role"
    >
      <SelectField
        label="Role"
        {...form.field('role')}
        choices={operatorRoleChoices}
        hint="They are signed out, and have the new role when they sign in again."
      />
    </FormDialog>
  );
}
