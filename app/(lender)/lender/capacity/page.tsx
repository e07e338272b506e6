import type { Metadata } from 'next';
import { Card, CardBody } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { OwnCapacityFacts } from '@/components/lender/capacity/own-capacity-facts';
import { OwnCapacityForm } from '@/components/lender/capacity/own-capacity-form';
import { requireLender } from '@/lib/access/auth/require-lender';
import { may } from '@/lib/base/actor/permission';
import { listDeclared, listOwnCapacity } from '@/lib/lender/capacity/list-capacity';

export const metadata: Metadata = { title: 'Capacity' };

export default async function LenderCapacityPage() {
  const { context } = await requireLender('lender-application.list');
  const [partners, declared] = await Promise.all([listOwnCapacity(context), listDeclared(context)]);
  const mayChange = may(context, 'lender-application.change');
  return (
    <>
      <PageHeader
        title="Capacity"
        note="Opening times, closures and lower caps hold at once, and our operators are told"
      />
      <div className="flex flex-col gap-10">
        {partners.length === 0 && (
          <Card>
            <EmptyState title="Nothing is connected yet">Our operators connect what you lend.</EmptyState>
          </Card>
        )}
        {partners.map((partner) => (
          <section key={partner.partnerId} aria-label={partner.companyName} className="flex flex-col gap-4">
            <h2 className="font-semibold text-lg">{partner.companyName}</h2>
            {mayChange ? (
              <OwnCapacityForm partner={partner} declared={declared} />
            ) : (
              <Card>
                <CardBody>
                  <OwnCapacityFacts partner={partner} />
                </CardBody>
              </Card>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
