'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DetailList } from '@/components/ui/detail-list';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { SelectField } from '@/components/ui/select-field';
import { Notice } from '@/components/ui/state';
import { TextField } from '@/components/ui/text-field';
import type { UserView } from '@/lib/user/schema';
import { roleChoices } from './role';

interface CreatedUser {
  user: UserView;
  generatedPassword: string | null;
}

const loadSchema = () => import('@/lib/user/schema').then(({ createUserInput }) => createUserInput);

export function CreateUser({ affiliateId }: { affiliateId: number }) {
  const [open, setOpen] = useState(false);
  const form = useSchemaForm({
    values: { name: '', email: '', role: 'agent' },
    schema: loadSchema,
    body: (values) => ({ ...values, affiliateId }),
  });
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const create = useChange<CreatedUser>({
    path: '/api/portal/user',
    onDone: setCreated,
    onRefused: form.refuse,
  });
  const show = () => {
    setCreated(null);
    form.reset();
    create.reset();
    setOpen(true);
  };
  return (
    <>
      <Button size="sm" onClick={show}>
        <UserPlus size={16} aria-hidden="true" />
        New user
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={created ? 'The user can sign in' : 'New user'}
        disablePointerDismissal={created !== null}
      >
        {created ? (
          <div className="flex flex-col gap-5">
            <Notice tone="warning" role="status">
              This password is shown once. Share it over a secure channel.
            </Notice>
            <DetailList
              items={[
                ['Email', created.user.email],
                [
                  'Password',
                  <span key="password" className="font-mono select-all">
                    {created.generatedPassword}
                  </span>,
                ],
              ]}
            />
            <div className="flex justify-end gap-2">
              <CopyButton text={created.generatedPassword ?? ''} label="Copy password" />
              <Button variant="primary" onClick={() => setOpen(false)}>
                Done
              </Button>
            </div>
          </div>
        ) : (
          <form {...form.props} onSubmit={form.submit(create)} className="flex flex-col gap-5">
            <TextField label="Name" {...form.field('name')} autoComplete="off" required />
            <TextField label="Email" type="email" {...form.field('email')} autoComplete="off" required />
            <SelectField label="Role" {...form.field('role')} choices={roleChoices} />
            <FormActions message={form.problem(create)}>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit" variant="primary" pending={create.pending}>
                Add user
              </Button>
            </FormActions>
          </form>
        )}
      </Dialog>
    </>
  );
}
