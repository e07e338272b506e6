import { useMutation } from '@tanstack/react-query';
import { requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { formatNumber } from '@/components/base/ui/format';
import { checkRules } from '@/components/catalogue/partner/complete-rules';
import type { RuleDraft } from '@/components/catalogue/partner/rule-draft';
import type { OwnTrial } from '@/lib/lender/proposal/schema';

interface RuleCountsProps {
  partnerId: number;
  intent: string;
  eligibility: readonly RuleDraft[];
}

/** Counts, when asked, how many past leads the stored rules match, and the typed ones. */
export default function RuleCounts({ partnerId, intent, eligibility }: RuleCountsProps) {
  const { complete, incomplete } = checkRules(eligibility);
  const rules = { intent, eligibility: complete };
  const typed = JSON.stringify(rules);
  // Not `useChange`: nothing changes, so the page is not asked for again.
  const count = useMutation({
    mutationFn: async () => ({
      of: typed,
      trial: await requestJson<OwnTrial>(`/api/portal/lender/partner/${partnerId}/try`, {
        method: 'POST',
        body: rules,
      }),
    }),
  });
  const { data, error } = count;
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Button size="sm" pending={count.isPending} onClick={() => count.mutate()}>
          Count past leads
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {error && changeProblem(error)}
        {!error && data && data.of !== typed && 'The rules have changed: count again.'}
        {!error && data?.of === typed && words(data.trial.counts, incomplete.length > 0)}
      </p>
    </div>
  );
}

/** `Of about 1 000 leads 210 match now, 185 then.` */
function words(counts: OwnTrial['counts'], isUnfinished: boolean): string {
  if (counts === null) return 'Too few leads to say.';
  const [leads, before, after] = [counts.leads, counts.before, counts.after].map(formatNumber);
  const left = isUnfinished ? ' What is not finished was left out.' : '';
  return `Of about ${leads} leads ${before} match now, ${after} then.${left}`;
}
