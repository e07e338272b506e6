'use client';

import { useState } from 'react';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import type { Choice } from '@/components/base/ui/combobox-list';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { listed } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { readAddresses } from '@/lib/access/invitation/read-addresses';
import type { InvitedView } from '@/lib/access/invitation/schema';
import { Invited } from './invited';
import { roleChoices } from './role';

const loadSchema = () =>
  import('@/lib/access/invitation/schema').then(({ invitationsFields }) => invitationsFields);

interface InviteDialogProps extends LaterDialogProps {
  /** The team that an operator invites to; left out for one's own. */
  affiliateId?: number;
  /** The lender's team that an operator invites to. */
  lenderId?: number;
  /** Whom they join, for the text to send with a link. */
  team?: string;
  /** The roles to choose from; left out for a team's. */
  choices?: readonly Choice[];
  /** The role that is chosen at first; left out: the first of the choices. */
  role?: string;
}

/** Creates invite links for one person or several, and shows them once. Mounted afresh on each opening. */
export default function InviteDialog({
  affiliateId,
  lenderId,
  team,
  choices = roleChoices,
  role = choices[0]?.value ?? '',
  open,
  onClose,
}: InviteDialogProps) {
  const form = useSchemaForm({
    values: { emails: '', role },
    schema: loadSchema,
    problems: ({ emails }): Record<string, string> => {
      const problem = addressProblem(emails);
      return problem === null ? {} : { emails: problem };
    },
    body: (values) => ({ ...values, emails: readAddresses(values.emails).emails, affiliateId, lenderId }),
  });
  const [made, setMade] = useState<readonly InvitedView[] | null>(null);
  const [repeated, setRepeated] = useState<readonly string[]>([]);
  const invite = useChange<InvitedView[]>({
    path: '/api/portal/invitation/several',
    onDone: setMade,
    onRefused: form.refuse,
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title={made ? titleOf(made) : 'Invite to the team'}>
      {made ? (
        <Invited invited={made} repeated={repeated} team={team ?? null} onClose={onClose} />
      ) : (
        <form
          {...form.props}
          onSubmit={(event) => {
            setRepeated(
              readAddresses(String(new FormData(event.currentTarget).get('emails') ?? '')).repeated,
            );
            return form.submit(invite)(event);
          }}
          className="flex flex-col gap-5"
        >
          <TextArea
            label="Email addresses"
            {...form.field('emails')}
            hint="One per line, or separated by commas. They sign in with these addresses."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            rows={3}
            maxLength={20_000}
            onKeyDown={(event) => {
              // Enter begins another line.
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit();
            }}
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

const shownWrong = 5;

function addressProblem(text: string): string | null {
  const { emails, wrong } = readAddresses(text);
  if (wrong.length > 0) {
    const more = wrong.length > shownWrong ? ` and ${wrong.length - shownWrong} more` : '';
    return `Not a whole email address: ${listed(wrong.slice(0, shownWrong).map((part) => part.slice(0, 60)))}${more}.`;
  }
  return emails.length === 0 ? 'Enter an email address, such as thandi@example.com.' : null;
}

function titleOf(made: readonly InvitedView[]): string {
  const links = made.filter(({ became }) => became === 'invited').length;
  if (links === 0) return 'Nobody was invited';
  if (made.every((one) => one.became !== 'invited' || one.link === ''))
    return links === 1 ? 'The link was sent' : `${links} links were sent`;
  return links === 1 ? 'The link is ready' : `${links} links are ready`;
}
