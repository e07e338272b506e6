import { DetailList } from '@/components/base/ui/detail-list';
import type { LenderView } from '@/lib/account/lender/schema';
import { lenderLabels, sourceWords } from './lender-fields';

/** What is known of a lender as a company. */
export function LenderFacts({
  lender,
}: {
  lender: Omit<LenderView, 'id' | 'slug' | 'version' | 'createdAt'>;
}) {
  return (
    <DetailList
      items={[
        [lenderLabels.tradingName, lender.tradingName],
        [lenderLabels.legalName, lender.legalName],
        [lenderLabels.registrationNumber, lender.registrationNumber],
        [lenderLabels.ncrNumber, lender.ncrNumber],
        [lenderLabels.vatNumber, lender.vatNumber ?? 'None'],
        [lenderLabels.address, lender.address],
        [lenderLabels.billingEmail, lender.billingEmail],
        [lenderLabels.sourceShown, sourceWords[lender.sourceShown]],
      ]}
    />
  );
}
