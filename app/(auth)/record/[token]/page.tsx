import type { Metadata } from 'next';
import { EndedLinkPage, SecretLinkPage } from '@/components/base/shell/secret-link-page';
import { OpenRecord } from '@/components/care/rights/open-record';
import { processState } from '@/lib/base/process/process';
import { isRecordLink } from '@/lib/care/rights-answer/record-link';

/** The link is a secret: no request from this page may carry it as a referrer, and no search engine may list it. */
export const metadata: Metadata = { title: 'Your record', referrer: 'no-referrer', robots: { index: false } };

export default async function RecordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  if (!(await isRecordLink(processState(), token)))
    return (
      <EndedLinkPage action={null}>
        It was used or revoked, is older than 7 days, or wrong ID numbers were typed. Ask whoever sent it to
        you for a new one.
      </EndedLinkPage>
    );
  return (
    <SecretLinkPage
      title="Your record"
      note="What is held about you, as a PDF. The link works once, and for ten minutes after that if the download breaks. Keep the file where only you can read it."
    >
      <OpenRecord token={token} />
    </SecretLinkPage>
  );
}
