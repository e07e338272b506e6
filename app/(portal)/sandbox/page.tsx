import type { Metadata } from 'next';
import { DocsLink } from '@/components/base/shell/docs-link';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { MagicValueList } from '@/components/catalogue/sandbox/magic-value-list';
import { SandboxMessages } from '@/components/catalogue/sandbox/sandbox-messages';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { isAboutOffer, magicValues } from '@/lib/catalogue/sandbox/magic-value';
import { peopleNames } from '@/lib/catalogue/sandbox/people';
import { decisionAfterMs } from '@/lib/catalogue/sandbox/standing';
import { unscriptedPartners } from '@/lib/catalogue/sandbox/unscripted';
import { listSandboxMessages } from '@/lib/message/sms/list-sandbox-messages';

export const metadata: Metadata = { title: 'Sandbox' };

export default async function SandboxPage() {
  const session = await requireSession();
  const { environment, affiliate } = session;
  if (environment !== 'uat') {
    return (
      <Card>
        <EmptyState page title="The sandbox is part of UAT">
          Switch to UAT in the header to practise.
        </EmptyState>
      </Card>
    );
  }
  const messages = affiliate ? await listSandboxMessages(affiliateContext(session)) : [];
  return (
    <>
      <PageHeader
        title="Sandbox"
        note="In UAT, a sandbox stands in for the demo lenders. The applicant’s last name decides what they do."
        action={<DocsLink href="/docs/sandbox" />}
      />
      <div className="flex flex-col gap-6">
        <MagicValueList
          title="When you apply"
          note={`With any other last name, the lender accepts; ${unscriptedPartners.join(' and ')} always do. A lender whose people decide in the portal, such as Marula Branch in the demo, waits for them: with ${peopleNames.join(', ')} they decide after ${decisionAfterMs / 1000} s. Select a name to copy it.`}
          values={magicValues.filter((value) => !isAboutOffer(value))}
        />
        <MagicValueList
          title="When you find offers"
          note="With any other last name, every live scorer returns quotes, and all lenders are open."
          values={magicValues.filter(isAboutOffer)}
        />
        <SandboxMessages messages={messages} />
      </div>
    </>
  );
}
