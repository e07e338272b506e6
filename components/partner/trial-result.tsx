import { formatCount, formatNumber } from '@/components/ui/format';
import { Notice } from '@/components/ui/state';
import type { PartnerTrial } from '@/lib/partner/trial';

/** Tells what saving would change for the last leads. */
export function TrialResult({ trial }: { trial: PartnerTrial }) {
  const { leads, before, after, gained, lost, averageProbability } = trial;
  if (leads === 0)
    return (
      <Notice tone="info" role="status" title="There are no leads to try it on yet">
        Nothing is saved yet.
      </Notice>
    );
  return (
    <Notice
      tone={lost > gained ? 'warning' : 'info'}
      role="status"
      title={`${formatNumber(after)} of ${formatCount(leads, 'lead')} would match (now ${formatNumber(before)}): ${formatNumber(lost)} lost, ${formatNumber(gained)} gained`}
    >
      {averageProbability !== null && `Average probability: ${averageProbability}. `}Live scores are left out.
      Nothing is saved yet.
    </Notice>
  );
}
