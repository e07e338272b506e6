'use client';

import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { SecretLink } from '@/components/ui/secret-link';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { MadeInvitation } from '@/lib/invitation/schema';
import { roleChoices } from './role';

/** Makes a link for one person, and shows it once. */
export function Invite() {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('agent');
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const invite = useChange<MadeInvitation>({ path: '/api/portal/invitation', onDone: setMade });
  const show = () => {
    setMade(null);
    setEmail('');
    setRole('agent');
    invite.reset();
    setOpen(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.run({ email, role });
  };
  return (
    <>
      <Button variant="primary" onClick={show}>
        <UserPlus size={16} aria-hidden="true" />
        Invite
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={made ? 'The link is ready' : 'Invite to the team'}>
        {made ? (
          <SecretLink
            link={made.link}
            expiresAt={made.expiresAt}
            warning={`Send it to ${made.email} yourself: whoever has it can join.`}
            onClose={() => setOpen(false)}
          />
        ) : (
          <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
            <TextField
              label="Email"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={invite.errors.email}
              hint="They sign in with it."
              autoComplete="off"
              required
            />
            <SelectField
              label="Role"
              value={role}
              onChange={(event) => setRole(event.target.value)}
              choices={roleChoices}
            />
            <FormActions message={invite.message}>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit" variant="primary" pending={invite.pending}>
                Make the link
              </Button>
            </FormActions>
          </form>
        )}
      </Dialog>
    </>
  );
}
