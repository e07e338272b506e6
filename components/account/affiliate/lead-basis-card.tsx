import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import type { LeadBasis } from '@/word/lead';
import { LeadBasisSetting } from './lead-basis-setting';

/** A manager's setting of why one may speak to applicants. */
export function LeadBasisCard({ affiliateId, basis }: { affiliateId: number; basis: LeadBasis }) {
  return (
    <Card>
      <CardHeader
        title="Why you may speak to people"
        note="For leads that do not say it themselves. A file is asked about when it is uploaded."
      />
      <CardBody className="text-sm">
        <LeadBasisSetting affiliateId={affiliateId} basis={basis} />
      </CardBody>
    </Card>
  );
}
