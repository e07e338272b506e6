import type { Metadata } from 'next';
import { EndedLinkPage } from '@/components/base/shell/secret-link-page';
import { SharedPartner } from '@/components/catalogue/partner/shared-partner';
import { processState } from '@/lib/base/process/process';
import { getShared } from '@/lib/lender/partner-share/get-shared';

/** The link is a secret: no request from this page may carry it as a referrer, and no search engine may list it. */
export const metadata: Metadata = {
  title: 'Go-live check',
  referrer: 'no-referrer',
  robots: { index: false },
};

export default async function LenderPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const shared = await getShared(processState(), token);
  if (!shared)
    return (
      <EndedLinkPage action={null}>
        It was ended, replaced by a newer link, or is older than 7 days. Ask whoever sent it to you for a new
        one.
      </EndedLinkPage>
    );
  return <SharedPartner token={token} partner={shared} />;
}
