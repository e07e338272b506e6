import type { Metadata } from 'next';
import { LinkForm } from '@/components/access/sign-in/link-form';
import { EndedLinkPage, SecretLinkPage } from '@/components/base/shell/secret-link-page';
import { findLink } from '@/lib/access/auth/sign-in-link/find-link';
import { processState } from '@/lib/base/process/process';

/** The link is a secret: no request from this page may carry it as a referrer, and no search engine may list it. */
export const metadata: Metadata = { title: 'Sign in', referrer: 'no-referrer', robots: { index: false } };

export default async function SignInLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await findLink(processState(), token);
  if (!link)
    return (
      <EndedLinkPage>
        It was used, or is older than 15 minutes. Ask for another on the sign-in page.
      </EndedLinkPage>
    );
  return (
    <SecretLinkPage title="Sign in" note="Enter your password. This link works once.">
      <LinkForm token={token} email={link.email} />
    </SecretLinkPage>
  );
}
