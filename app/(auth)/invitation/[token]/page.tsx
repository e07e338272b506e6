import type { Metadata } from 'next';
import Link from 'next/link';
import { JoinForm } from '@/components/invitation/join-form';
import { Wordmark } from '@/components/layout/wordmark';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/state';
import { findInvitation } from '@/lib/invitation/find-invitation';
import { processState } from '@/lib/process';

/** Nothing that follows from here may carry the link, which is a secret, with it. */
export const metadata: Metadata = { title: 'Join', referrer: 'no-referrer', robots: { index: false } };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await findInvitation(processState(), token);
  return (
    <main className="flex min-h-dvh flex-col bg-surface px-6 py-8 sm:px-12">
      <Wordmark />
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
        {invitation ? (
          <>
            <h1 className="text-3xl">Join {invitation.affiliateName}</h1>
            <p className="mt-2 mb-8 text-base text-ink-2">
              You are invited as {invitation.role === 'agent' ? 'an agent' : 'a manager'}. Say who you are and
              choose a password.
            </p>
            <JoinForm token={token} email={invitation.email} />
          </>
        ) : (
          <EmptyState
            page
            title="This link does not work any more"
            action={
              <Link href="/sign-in" className={buttonClass('primary')}>
                Go to sign-in
              </Link>
            }
          >
            It was used, revoked, or is older than 7 days. Ask your team's manager for a new one.
          </EmptyState>
        )}
      </div>
    </main>
  );
}
