'use client';

import { laterDialog } from '@/components/base/form/later-dialog';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { formatCount } from '@/components/base/ui/format';
import type { ReturnTerms } from '@/word/return-claim';

const SetTerms = laterDialog(() => import('./return-terms-dialog'), { label: 'Change', size: 'sm' });

/** A lender's terms of returns. */
export function ReturnTermsCard({
  partnerId,
  terms,
  mayChange,
}: {
  partnerId: number;
  terms: ReturnTerms;
  mayChange: boolean;
}) {
  return (
    <Card>
      <CardHeader
        title="Terms of returns"
        note="When this lender may give an application back"
        action={mayChange && <SetTerms partnerId={partnerId} terms={terms} />}
      />
      <CardBody>
        <DetailList
          items={[
            ['Within', `${formatCount(terms.days, 'day')} of the acceptance`],
            ['At most', `${terms.percent} % of a month’s accepted`],
            ['A signed “returned”', terms.byClaim ? 'Opens a claim' : 'Counts at once'],
            ['What is proved here', terms.atOnce ? 'Is accepted at once' : 'Waits for a decision'],
          ]}
        />
      </CardBody>
    </Card>
  );
}
