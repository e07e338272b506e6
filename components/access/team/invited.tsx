import { Button } from '@/components/base/ui/button';
import { CopyButton } from '@/components/base/ui/copy-button';
import { formatCount, listed } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import { TextField } from '@/components/base/ui/text-field';
import type { InvitedView } from '@/lib/access/invitation/schema';
import { invitationText, invitationTexts } from './invitation-text';

interface InvitedProps {
  invited: readonly InvitedView[];
  /** Addresses that were written more than once. */
  repeated: readonly string[];
  team: string | null;
  onClose: () => void;
}

/** Shows each link once, with a text to send, and says who was not invited and why. */
export function Invited({ invited, repeated, team, onClose }: InvitedProps) {
  const links = invited.flatMap((one) => (one.became === 'invited' ? [one] : []));
  const made = links.filter(({ link }) => link !== '');
  const mailed = links.filter(({ link }) => link === '').map(({ email }) => email);
  const waits = made.some((one) => one.waits);
  const emailsOf = (became: InvitedView['became']) =>
    invited.filter((one) => one.became === became).map(({ email }) => email);
  const [members, failed] = [emailsOf('member'), emailsOf('failed')];
  const [first] = made;
  return (
    <div className="flex flex-col gap-5">
      {made.length > 0 && (
        <Notice tone="warning" role="status">
          {made.length === 1
            ? `This link is shown once. Send it to ${first?.email} yourself: anyone who has it can join.`
            : 'These links are shown once. Send each to its person yourself: anyone who has one can join.'}
        </Notice>
      )}
      {waits && (
        <Notice tone="info" role="status">
          {made.length === 1 ? 'It does not open yet' : 'They do not open yet'}: a manager of the team or
          another operator must agree first, on the page of the team.
        </Notice>
      )}
      {mailed.length > 0 && (
        <Notice tone="success" role="status">
          The link was mailed to {listed(mailed)}. The team’s managers are told.
        </Notice>
      )}
      {members.length > 0 && (
        <Notice tone="info" role="status">
          Already {members.length === 1 ? 'has' : 'have'} an account, not invited: {listed(members)}.
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="danger" role="alert">
          Not invited, something went wrong on our side: {listed(failed)}. Invite{' '}
          {failed.length === 1 ? 'this one' : 'these'} again.
        </Notice>
      )}
      {repeated.length > 0 && (
        <p className="text-sm text-ink-2">Written more than once, invited once: {listed(repeated)}.</p>
      )}
      <ul aria-label="Invited" className="flex flex-col gap-4">
        {made.map((one) => (
          <li key={one.email} className="flex flex-wrap items-end gap-2">
            <TextField
              label={made.length === 1 ? 'Link' : one.email}
              value={one.link}
              readOnly
              inputClassName="font-mono text-xs"
              className="min-w-48 flex-1"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={invitationText(one, team)} label="Copy text" />
          </li>
        ))}
      </ul>
      {first && (
        <p className="text-sm text-ink-2">
          {made.length === 1 ? 'It works once,' : 'Each works once,'} until <Moment at={first.expiresAt} />.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {first && made.length === 1 && <CopyButton text={first.link} label="Copy link" />}
        {made.length > 1 && (
          <CopyButton
            text={invitationTexts(made, team)}
            label={`Copy all ${formatCount(made.length, 'text')}`}
          />
        )}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
