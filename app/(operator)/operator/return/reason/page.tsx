import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { LabelForm } from '@/components/base/form/label-form';
import { capitalize } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { getReturnReasons } from '@/lib/money/claim/reason';
import { chosenReasons, claimReasonChecks, claimReasonWords, longestReasonWords } from '@/word/return-claim';

export const metadata: Metadata = { title: 'Reasons of returns' };

export default async function ReturnReasonsPage() {
  const { context, environment } = await requireOperator('return-claim.list');
  const { labels, version } = await getReturnReasons(context, { environment });
  return (
    <>
      <PageHeader
        title="Reasons of returns"
        note="What lenders choose from. What is checked of each stays the same, and claims that there are keep what was said then."
      />
      <Limited by={context} action="lender.change">
        <LabelForm
          key={`${environment} ${version}`}
          view={{ labels: Object.fromEntries(chosenReasons.map((one) => [one, labels[one] ?? ''])), version }}
          kinds={chosenReasons.map((kind) => ({
            kind,
            label: capitalize(claimReasonWords[kind]),
            effect: claimReasonChecks[kind],
          }))}
          path="/api/portal/return-reason"
          about={{ environment }}
          longest={longestReasonWords}
        />
      </Limited>
    </>
  );
}
