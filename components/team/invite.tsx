'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Button } from '@/components/ui/button';
import type { Choice } from '@/components/ui/combobox';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { SecretLink } from '@/components/ui/secret-link';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { MadeInvitation } from '@/lib/invitation/schema';
import { roleChoices } from './role';

const loadSchema = () => import('@/lib/invitation/schema').then(({ invitationFields }) => invitationFields);

interface InviteProps {
  /** The team that an operator invites to; left out for one's own. */
  affiliateId?: number;
  /** The roles to choose from; left out for a team's. */
  choices?: readonly Choice[];
  size?: 'sm' | 'md';
}

/** Creates an invite link for one person and shows it once. */
export function Invite({ affiliateId, choices = roleChoices, size = 'md' }: InviteProps) {
  const [open, setOpen] = useState(false);
  const form = useSchemaForm({
    values: { email: '', role: choices[0]?.value ?? '' },
    schema: loadSchema,
    body: (values) => ({ ...values, affiliateId }),
  });
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const invite = useChange<MadeInvitation>({
    path: '/api/portal/invitation',
    onDone: setMade,
    onRefused: form.refuse,
  });
  const show = () => {
    setMade(null);
    form.reset();
    invite.reset();
    setOpen(true);
  };
  return (
    <>
      <Button variant={size === 'sm' ? 'secondary' : 'primary'} size={size} onClick={show}>
        <UserPlus size={16} aria-hidden="true" />
        Invite
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={made ? 'The link is ready' : 'Invite to the team'}>
        {made ? (
          <SecretLink
            link={made.link}
            expiresAt={made.expiresAt}
            warning={`Send it to ${made.email} yourself: anyone who has it can join.`}
            onClose={() => setOpen(false)}
          />
        ) : (
          <form {...form.props} onSubmit={form.submit(invite)} className="flex flex-col gap-5">
            <TextField
              label="Email"
              type="email"
              {...form.field('email')}
              hint="They sign in with this address."
              autoComplete="off"
              required
            />
            <SelectField label="Role" {...form.field('role')} choices={choices} />
            <FormActions message={form.problem(invite)}>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit" variant="primary" pending={invite.pending}>
                Create invite link
              </Button>
            </FormActions>
          </form>
        )}
      </Dialog>
    </>
  );
}
