'use client';

import { useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { SecretLink } from '@/components/ui/secret-link';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { MadeInvitation } from '@/lib/invitation/schema';
import type { InviteProps } from './invite';
import { roleChoices } from './role';

const loadSchema = () => import('@/lib/invitation/schema').then(({ invitationFields }) => invitationFields);

/** Creates an invite link for one person and shows it once. Mounted afresh on each opening. */
export default function InviteDialog({
  affiliateId,
  choices = roleChoices,
  open,
  onClose,
}: InviteProps & { open: boolean; onClose: () => void }) {
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
  return (
    <Dialog open={open} onOpenChange={onClose} title={made ? 'The link is ready' : 'Invite to the team'}>
      {made ? (
        <SecretLink
          link={made.link}
          expiresAt={made.expiresAt}
          warning={`Send it to ${made.email} yourself: anyone who has it can join.`}
          onClose={onClose}
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
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={invite.pending}>
              Create invite link
            </Button>
          </FormActions>
        </form>
      )}
    </Dialog>
  );
}
