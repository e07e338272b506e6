'use client';

import { useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { SelectField } from '@/components/ui/select-field';
import type { OperatorRole } from '@/lib/role';
import { operatorRoleChoices } from './role-text';

interface ChangeOperatorRoleProps {
  user: { id: number; name: string; role: OperatorRole };
}

const loadSchema = () =>
  import('@/lib/user/schema').then(({ changeRoleInput }) => changeRoleInput.omit({ userId: true }));

/** Gives another operator another role, which signs them out. */
export function ChangeOperatorRole({ user: { id, name, role } }: ChangeOperatorRoleProps) {
  const [open, setOpen] = useState(false);
  const form = useSchemaForm<{ role: string }>({ values: { role }, schema: loadSchema });
  const change = useChange({
    path: `/api/portal/user/${id}`,
    method: 'PUT',
    done: `The role of ${name} is changed`,
    onDone: () => setOpen(false),
    onRefused: form.refuse,
  });
  const show = () => {
    form.reset({ role });
    change.reset();
    setOpen(true);
  };
  return (
    <>
      <Button size="sm" variant="ghost" onClick={show}>
        Change role
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Change the role of ${name}`}>
        <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
          <SelectField
            label="Role"
            {...form.field('role')}
            choices={operatorRoleChoices}
            hint="They are signed out, and have the new role when they sign in again."
          />
          <FormActions message={form.problem(change)}>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" pending={change.pending}>
              Change role
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
