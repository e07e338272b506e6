import type { Metadata } from 'next';
import { linesOf } from '@/components/base/audit/change-text';
import { Card, CardBody } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { OwnProposals } from '@/components/lender/proposal/own-proposals';
import { ProposalForm } from '@/components/lender/proposal/proposal-form';
import { requireLender } from '@/lib/access/auth/require-lender';
import { may } from '@/lib/base/actor/permission';
import { listOwnRules, listProposalsOf } from '@/lib/lender/proposal/list-own';

export const metadata: Metadata = { title: 'Rules' };

export default async function LenderRulesPage() {
  const { context } = await requireLender('lender-application.list');
  const [partners, proposals] = await Promise.all([listOwnRules(context), listProposalsOf(context)]);
  const mayPropose = may(context, 'lender-application.propose');
  return (
    <>
      <PageHeader
        title="Rules"
        note="Which leads you are sent, and where. What you change here is proposed: our operators decide."
      />
      <div className="flex flex-col gap-10">
        {proposals.length > 0 && <OwnProposals proposals={proposals} mayChange={mayPropose} />}
        {partners.length === 0 && (
          <Card>
            <EmptyState title="Nothing is connected yet">Our operators connect what you lend.</EmptyState>
          </Card>
        )}
        {partners.map((partner) => (
          <section key={partner.partnerId} aria-label={partner.companyName} className="flex flex-col gap-4">
            <h2 className="font-semibold text-lg">{partner.companyName}</h2>
            {mayPropose ? (
              <ProposalForm partner={partner} />
            ) : (
              <Card>
                <CardBody>
                  <ul className="flex flex-col gap-1 text-sm">
                    {linesOf('intents', partner.intents).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </CardBody>
              </Card>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
