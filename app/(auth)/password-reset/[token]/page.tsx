import type { Metadata } from 'next';
import Link from 'next/link';
import { Wordmark } from '@/components/layout/wordmark';
import { ResetForm } from '@/components/password-reset/reset-form';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/state';
import { findPasswordReset } from '@/lib/password-reset/find-password-reset';
import { processState } from '@/lib/process';

/** Nothing that follows from here may carry the link, which is a secret, with it. */
export const metadata: Metadata = {
  title: 'New password',
  referrer: 'no-referrer',
  robots: { index: false },
};

export default async function PasswordResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const reset = await findPasswordReset(processState(), token);
  return (
    <main className="flex min-h-dvh flex-col bg-surface px-6 py-8 sm:px-12">
      <Wordmark />
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
        {reset ? (
          <>
            <h1 className="text-3xl">Choose a new password</h1>
            <p className="mt-2 mb-8 text-base text-ink-2">
              For {reset.name}. You are signed out everywhere else.
            </p>
            <ResetForm token={token} email={reset.email} />
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
            It was used, replaced by a newer one, or is older than a day. Ask your team's manager for a new
            one.
          </EmptyState>
        )}
      </div>
    </main>
  );
}
