'use client';

import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DetailList } from '@/components/ui/detail-list';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { SelectField } from '@/components/ui/select-field';
import { Notice } from '@/components/ui/state';
import { TextField } from '@/components/ui/text-field';
import type { UserView } from '@/lib/user/schema';

interface CreatedUser {
  user: UserView;
  generatedPassword: string | null;
}

const empty = { name: '', email: '', role: 'agent' };

export function CreateUser({ affiliateId }: { affiliateId: number }) {
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(empty);
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const create = useChange<CreatedUser>({ path: '/api/portal/user', onDone: setCreated });
  const set = (change: Partial<typeof empty>) => setValues((former) => ({ ...former, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.run({ ...values, affiliateId });
  };
  const show = () => {
    setCreated(null);
    setValues(empty);
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
        stays={created !== null}
      >
        {created ? (
          <div className="flex flex-col gap-5">
            <Notice tone="warning" role="status">
              This password is shown once. Hand it over on a safe way.
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
          <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
            <TextField
              label="Name"
              value={values.name}
              onChange={(event) => set({ name: event.target.value })}
              error={create.errors.name}
              autoComplete="off"
              required
            />
            <TextField
              label="Email"
              type="email"
              value={values.email}
              onChange={(event) => set({ email: event.target.value })}
              error={create.errors.email}
              autoComplete="off"
              required
            />
            <SelectField
              label="Role"
              value={values.role}
              onChange={(event) => set({ role: event.target.value })}
              choices={[
                { value: 'agent', label: 'Agent: captures leads' },
                { value: 'manager', label: 'Manager: also team, uploads and keys' },
              ]}
            />
            <FormActions message={create.message}>
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
