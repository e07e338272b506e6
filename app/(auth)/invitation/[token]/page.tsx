import type { Metadata } from 'next';
import { invitedAs } from '@/components/access/sign-in/invited-as';
import { JoinForm } from '@/components/access/sign-in/join-form';
import { EndedLinkPage, SecretLinkPage } from '@/components/base/shell/secret-link-page';
import { findInvitation } from '@/lib/access/invitation/find-invitation';
import { processState } from '@/lib/base/process/process';

/** The link is a secret: no request from this page may carry it as a referrer, and no search engine may list it. */
export const metadata: Metadata = { title: 'Join', referrer: 'no-referrer', robots: { index: false } };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await findInvitation(processState(), token);
  if (!invitation)
    return (
      <EndedLinkPage>
        It was used or revoked, or is older than 7 days. Ask whoever invited you for a new one.
      </EndedLinkPage>
    );
  const { role, teamName } = invitation;
  return (
    <SecretLinkPage
      title={teamName === null ? 'Join the operators' : `Join ${teamName}`}
      note={`You are invited as ${invitedAs[role]}. Enter your name and choose a password.`}
    >
      <JoinForm token={token} email={invitation.email} />
    </SecretLinkPage>
  );
}
