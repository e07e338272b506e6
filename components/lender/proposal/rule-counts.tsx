'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { formatNumber } from '@/components/base/ui/format';
import { checkRules } from '@/components/catalogue/partner/complete-rules';
import type { RuleDraft } from '@/components/catalogue/partner/rule-draft';
import type { OwnTrial } from '@/lib/lender/proposal/schema';

interface RuleCountsProps {
  partnerId: number;
  intent: string;
  eligibility: readonly RuleDraft[];
  conditions: readonly RuleDraft[];
}

/** Counts, when asked, how many past leads the stored rules match, and the typed ones. */
export function RuleCounts({ partnerId, intent, eligibility, conditions }: RuleCountsProps) {
  const [trial, setTrial] = useState<{ of: string; counts: OwnTrial['counts'] } | null>(null);
  const rules = {
    intent,
    eligibility: checkRules(eligibility).complete,
    probability_conditions: checkRules(conditions).complete,
  };
  const typed = JSON.stringify(rules);
  const count = useChange<OwnTrial>({
    path: `/api/portal/lender/partner/${partnerId}/try`,
    onDone: ({ counts }) => setTrial({ of: typed, counts }),
  });
  const isOld = trial !== null && trial.of !== typed;
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Button size="sm" pending={count.pending} onClick={() => count.run(rules)}>
          Count past leads
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {count.message ??
          (trial === null ? '' : isOld ? 'The rules have changed: count again.' : words(trial.counts))}
      </p>
    </div>
  );
}

/** `Of 1 000 leads 210 match now, 185 then.` */
function words(counts: OwnTrial['counts']): string {
  if (counts === null) return 'Too few leads to say.';
  const [leads, before, after] = [counts.leads, counts.before, counts.after].map(formatNumber);
  return `Of about ${leads} leads ${before} match now, ${after} then.`;
}
