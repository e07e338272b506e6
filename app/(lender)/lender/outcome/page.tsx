import type { Metadata } from 'next';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { OutcomeFile } from '@/components/money/outcome/outcome-file';
import { requireLender } from '@/lib/access/auth/require-lender';
import { listOwnSenders } from '@/lib/money/outcome/own-outcome';

export const metadata: Metadata = { title: 'Outcomes' };

export default async function LenderOutcomePage() {
  const { context } = await requireLender('lender-application.record');
  const partners = await listOwnSenders(context);
  return (
    <>
      <PageHeader
        title="Outcomes"
        note="What became of what you accepted: one at a time on an application’s page, or as a file here"
      />
      <Card>
        <CardHeader
          title="Record a file"
          note="You see first what it records. The same rows again record nothing twice."
        />
        <CardBody>
          <OutcomeFile partners={partners} path="/api/portal/lender/outcome/file" />
        </CardBody>
      </Card>
    </>
  );
}
