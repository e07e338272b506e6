import { formatCount, formatDuration } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import type { EnvironmentChangePreview } from '@/lib/account/environment/schema';
import type { RetentionSetting } from '@/word/retention';

export const keptThings: Record<RetentionSetting, string> = {
  leadRetentionDays: 'Leads',
  neverOfferedRetentionDays: 'Leads never offered',
  offeredRetentionDays: 'Leads offered, nothing sent',
  declinedRetentionDays: 'Leads declined or failed',
  acceptedRetentionDays: 'Leads accepted, or not decided',
  batchFileRetentionDays: 'Uploaded files',
  requestLogRetentionDays: 'The request log',
  consentRetentionDays: 'Evidence of consent',
  readRetentionDays: 'Who read leads',
  rightsRequestRetentionDays: 'Requests of applicants',
};
const leads: [one: string, many: string] = [
  'lead loses its personal fields',
  'leads lose their personal fields',
];
const things: Record<RetentionSetting, [one: string, many: string]> = {
  leadRetentionDays: leads,
  neverOfferedRetentionDays: leads,
  offeredRetentionDays: leads,
  declinedRetentionDays: leads,
  acceptedRetentionDays: leads,
  batchFileRetentionDays: ['uploaded file is removed', 'uploaded files are removed'],
  requestLogRetentionDays: ['logged call is removed', 'logged calls are removed'],
  consentRetentionDays: ['lead loses what proves its consent', 'leads lose what proves their consent'],
  readRetentionDays: [
    'record of who read a lead, a list or an export is removed',
    'records of who read a lead, a list or an export are removed',
  ],
  rightsRequestRetentionDays: [
    'request loses who asked and what was said',
    'requests lose who asked and what was said',
  ],
};

/** Tells what a change of settings deletes, when it takes effect, and how to cancel it. */
export function ChangeConsequence({ shorter, deduplication }: EnvironmentChangePreview) {
  const [first] = shorter;
  return (
    <>
      {shorter.map(({ setting, from, days, lost }) => (
        <p key={setting}>
          {keptThings[setting]}: {days} days instead of {from}.{' '}
          <strong className="font-medium text-ink">{formatCount(lost, ...things[setting])}</strong>.
        </p>
      ))}
      {first && (
        <p>
          It takes effect on <Moment at={first.countsAt} /> and can be cancelled until then. The nightly run
          of <Moment at={first.runsAt} /> is the first to apply it. What it erases cannot be restored.
        </p>
      )}
      {deduplication && (
        <p>
          The deduplication window becomes {formatDuration(deduplication.to)} instead of{' '}
          {formatDuration(deduplication.from)}, from the next lead.{' '}
          <strong className="font-medium text-ink">
            {formatCount(deduplication.applicants, 'applicant')}
          </strong>{' '}
          {deduplication.to < deduplication.from
            ? 'would be a new lead if sent again, no longer a duplicate.'
            : 'would be a duplicate if sent again, no longer a new lead.'}
        </p>
      )}
    </>
  );
}
