import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LeadTracePage } from '@/components/lead-trace/lead-trace-page';
import { requireOperator } from '@/lib/auth/require-operator';
import { hasCode } from '@/lib/error';
import { getLeadTrace } from '@/lib/lead-trace/get-lead-trace';

export const metadata: Metadata = { title: 'Lead' };

export default async function Page({ params }: { params: Promise<{ hashid: string }> }) {
  const { context } = await requireOperator();
  const { hashid } = await params;
  const trace = await getLeadTrace(context, hashid).catch((error: unknown) => {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  });
  return <LeadTracePage trace={trace} />;
}
