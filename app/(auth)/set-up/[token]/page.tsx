import type { Metadata } from 'next';
import { SetUpForm } from '@/components/access/sign-in/set-up-form';
import { EndedLinkPage, SecretLinkPage } from '@/components/base/shell/secret-link-page';
import { canSetUp } from '@/lib/access/set-up/set-up';
import { processState } from '@/lib/base/process/process';

/** The link is a secret: no request from this page may carry it as a referrer, and no search engine may list it. */
export const metadata: Metadata = { title: 'Set up', referrer: 'no-referrer', robots: { index: false } };

export default async function SetUpPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  if (!(await canSetUp(processState(), token)))
    return (
      <EndedLinkPage>
        It was used, is older than a day, or there is an operator already. Each start of the server prints a
        new one until there is.
      </EndedLinkPage>
    );
  return (
    <SecretLinkPage
      title="Set up the portal"
      note="You become its first operator: you invite others, and set up affiliates, products and lenders."
    >
      <SetUpForm token={token} />
    </SecretLinkPage>
  );
}
