import { Notice } from '@/components/ui/state';
import { findLeadField } from '@/lib/applicant/field';
import type { IntentTrial } from '@/lib/intent/trial';

/** What would come and go if it were saved. */
export function IntentTrialResult({ trial, isNew }: { trial: IntentTrial; isNew: boolean }) {
  const { leads, before, after, gained, lost, missing, otherAffiliates } = trial;
  if (leads === 0)
    return (
      <Notice tone="info" role="status" title="There are no leads to try it on yet">
        None of the last 1,000 leads is for this intent. Nothing is saved yet.
      </Notice>
    );
  const count = leads.toLocaleString('en-ZA');
  const whose = isNew ? `the last ${count} leads of any intent` : `its ${count} leads among the last 1,000`;
  return (
    <Notice
      tone={lost > gained ? 'warning' : 'info'}
      role="status"
      title={`${after} of ${whose} could be offered${isNew ? '' : `; now ${before} can`}`}
    >
      {!isNew && <p>{`${gained} would come, ${lost} would go.`}</p>}
      {missing.length > 0 && (
        <ul className="mt-1">
          {missing.map(({ field, leads: lacking }) => (
            <li key={field}>
              {lacking} {lacking === 1 ? 'lacks' : 'lack'} {findLeadField(field)?.label ?? field}
            </li>
          ))}
        </ul>
      )}
      {otherAffiliates > 0 && <p>{otherAffiliates} came from affiliates that could not use it.</p>}
      <p>Nothing is saved yet.</p>
    </Notice>
  );
}
