import { formatCount, formatNumber } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import { findLeadField } from '@/lib/applicant/field';
import type { IntentTrial } from '@/lib/catalogue/intent/trial';

/** Tells what saving would change for the last leads. */
export function IntentTrialResult({ trial, isNew }: { trial: IntentTrial; isNew: boolean }) {
  const { leads, before, after, gained, lost, missing, otherAffiliates } = trial;
  if (leads === 0)
    return (
      <Notice tone="info" role="status" title="There are no leads to try it on yet">
        None of the last {formatNumber(1_000)} leads is for this product. Nothing is saved yet.
      </Notice>
    );
  const count = formatCount(leads, 'lead');
  const whose = isNew
    ? `the last ${count} of any product`
    : `its ${count} among the last ${formatNumber(1_000)}`;
  const change = isNew
    ? ''
    : ` (now ${formatNumber(before)}): ${formatNumber(lost)} lost, ${formatNumber(gained)} gained`;
  return (
    <Notice
      tone={lost > gained ? 'warning' : 'info'}
      role="status"
      title={`${formatNumber(after)} of ${whose} could get offers${change}`}
    >
      {missing.length > 0 && (
        <ul className="mt-1">
          {missing.map(({ field, leads: lacking }) => (
            <li key={field}>
              {formatCount(lacking, 'lacks', 'lack')} {findLeadField(field)?.label ?? field}
            </li>
          ))}
        </ul>
      )}
      {otherAffiliates > 0 && <p>{formatNumber(otherAffiliates)} came from affiliates that cannot use it.</p>}
      <p>Nothing is saved yet.</p>
    </Notice>
  );
}
