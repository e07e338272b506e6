'use client';

import { useQuery } from '@tanstack/react-query';
import { requestJson } from '@/components/base/client/request';
import { Card } from '@/components/base/ui/card';
import type { OutcomeStep } from '@/lib/money/outcome/step';
import { OutcomeSteps } from './outcome-steps';

const everyMs = 15_000;

/**
 * What became of the lead's applications after the accept, kept up to date while the page is looked at. Nothing until
 * there is something: most leads have none. Loaded after the page.
 */
export function LeadOutcomes({ leadId }: { leadId: string }) {
  const { data } = useQuery({
    queryKey: ['lead outcomes', leadId],
    queryFn: ({ signal }) =>
      requestJson<{ steps: OutcomeStep[] }>(`/api/portal/lead/${leadId}/outcome`, {
        signal,
        // The lead itself says that the session has ended.
        ownSignIn: true,
      }),
    refetchInterval: everyMs,
  });
  if (!data || data.steps.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-3 text-lg">After the accept</h2>
      <OutcomeSteps steps={data.steps} />
    </Card>
  );
}
