import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LeadTracePage } from '@/components/lead/lead-trace/lead-trace-page';
import { TraceOutcomes } from '@/components/money/outcome/trace-outcomes';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { getLeadTrace } from '@/lib/lead/lead-trace/get-lead-trace';
import { listTraceOutcomes } from '@/lib/money/outcome/list-outcome-steps';

export const metadata: Metadata = { title: { absolute: 'Lead · Lead Matching' } };

export default async function Page({ params }: { params: Promise<{ hashid: string }> }) {
  const { context } = await requireOperator();
  const { hashid } = await params;
  const [trace, outcomes] = await Promise.all([
    getLeadTrace(context, hashid),
    listTraceOutcomes(context, hashid),
  ]).catch((error: unknown) => {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  });
  return (
    <LeadTracePage
      trace={trace}
      mayCopy={may(context, 'applicant.copy')}
      mayLookUp={may(context, 'applicant.look-up')}
      outcomes={<TraceOutcomes {...outcomes} mayRecord={may(context, 'outcome.record')} />}
    />
  );
}
