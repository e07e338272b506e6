import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader } from '@/components/base/ui/page-header';
import { MessageTexts } from '@/components/message/message-text/message-texts';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { listMessageTexts } from '@/lib/message/message-text/list-message-texts';
import { shortLink } from '@/lib/message/short-link/short-link';

export const metadata: Metadata = { title: 'Messages' };

export default async function MessageTextPage() {
  const session = await requireSession();
  const { context, affiliate } = session;
  if (!affiliate || !may(context, 'message-text.change', { affiliateId: affiliate.id })) notFound();
  const texts = await listMessageTexts(affiliateContext(session));
  return (
    <>
      <PageHeader
        title="Messages"
        note="What applicants get with the lender's link, by WhatsApp, SMS or email."
      />
      <MessageTexts texts={texts} company={affiliate.name} link={shortLink(context.env, 0)} />
    </>
  );
}
