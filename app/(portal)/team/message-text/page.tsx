import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader } from '@/components/base/ui/page-header';
import { MessageTemplates } from '@/components/message/message-template/message-templates';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { listMessageTemplates } from '@/lib/message/message-template/list-message-templates';
import { shortLink } from '@/lib/message/short-link/short-link';

export const metadata: Metadata = { title: 'Messages to applicants' };

export default async function MessageTemplatePage() {
  const session = await requireSession();
  const { context, affiliate } = session;
  if (!affiliate || !may(context, 'message-template.change', { affiliateId: affiliate.id })) notFound();
  const texts = await listMessageTemplates(affiliateContext(session));
  return (
    <>
      <PageHeader
        title="Messages to applicants"
        note="What applicants get with the lender's link, by WhatsApp, SMS or email."
      />
      <MessageTemplates texts={texts} company={affiliate.name} link={shortLink(context.env, 0)} />
    </>
  );
}
