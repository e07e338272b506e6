'use client';

import { laterDialog } from '@/components/base/form/later-dialog';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { Link } from '@/components/base/ui/link';
import type { PartnerPortal } from './partner-portal-dialog';
import { deciderWords } from './portal-partners';

const SetPortal = laterDialog(() => import('./partner-portal-dialog'), { label: 'Change', size: 'sm' });

/** Which company's people see this lender's applications, and who decides them. */
export function PartnerPortalCard({
  portal,
  companies,
  mayChange,
}: {
  portal: PartnerPortal;
  companies: readonly { id: number; tradingName: string }[];
  mayChange: boolean;
}) {
  const company = companies.find(({ id }) => id === portal.lenderId);
  return (
    <Card>
      <CardHeader
        title="Company and decisions"
        note="Whose people sign in and see what this lender was sent"
        action={mayChange && <SetPortal portal={portal} companies={companies} />}
      />
      <CardBody>
        <DetailList
          items={[
            [
              'Company',
              company ? (
                <Link
                  key="company"
                  href={`/operator/lender/company/${company.id}`}
                  className="text-accent hover:underline"
                >
                  {company.tradingName}
                </Link>
              ) : (
                'None: nobody signs in for it'
              ),
            ],
            ['Decides', deciderWords[portal.decider]],
            ['Within', portal.decider === 'portal' ? `${portal.answerWithinHours} opening hours` : '–'],
          ]}
        />
      </CardBody>
    </Card>
  );
}
