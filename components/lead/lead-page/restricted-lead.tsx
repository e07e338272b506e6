import { Card, CardBody } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { restrictedText } from '@/lib/base/gate/restricted-text';

/** In the place of a lead whose applicant's data is restricted (design care 17). */
export function RestrictedLead({ until }: { until: string }) {
  return (
    <>
      <PageHeader title="Restricted" />
      <Card>
        <CardBody>
          <p className="text-sm">{restrictedText(until)}</p>
          <p className="mt-3 text-sm text-ink-2">
            If the person is on the telephone and wants to go on, tell the operator: they lift it.
          </p>
        </CardBody>
      </Card>
    </>
  );
}
