import type { Metadata } from 'next';
import { ResetForm } from '@/components/access/sign-in/reset-form';
import { EndedLinkPage, SecretLinkPage } from '@/components/base/shell/secret-link-page';
import { findPasswordReset } from '@/lib/access/password-reset/find-password-reset';
import { processState } from '@/lib/base/process/process';

/** The link is a secret: no request from this page may carry it as a referrer, and no search engine may list it. */
export const metadata: Metadata = {
  title: 'New password',
  referrer: 'no-referrer',
  robots: { index: false },
};

export default async function PasswordResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const reset = await findPasswordReset(processState(), token);
  if (!reset)
    return (
      <EndedLinkPage>
        It was used, replaced by a newer link, or is older than a day. Ask your team's manager for a new one.
      </EndedLinkPage>
    );
  return (
    <SecretLinkPage
      title="Choose a new password"
      note={`For ${reset.name}. You are signed out everywhere else.`}
    >
      <ResetForm token={token} email={reset.email} />
    </SecretLinkPage>
  );
}
