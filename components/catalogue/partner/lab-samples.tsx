import { ruleSentence } from '@/components/base/audit/rule-text';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { RecentMoment } from '@/components/base/ui/recent-moment';
import type { RuleOperator, RuleValue } from '@/lib/catalogue/matching/rule-field';
import type { TrialSample } from '@/lib/catalogue/partner/trial';

interface LabSamplesProps {
  what: 'gained' | 'lost';
  /** How many there are. */
  of: number;
  samples: readonly TrialSample[];
}

/** A few leads that a change gains or loses, without who they are, and the rules that exclude them. */
export function LabSamples({ what, of, samples }: LabSamplesProps) {
  if (samples.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer font-medium">
        Newest of {formatNumber(of)} {what}
      </summary>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {samples.map(({ hashid, initials, affiliate, offeredAt, because }) => (
          <li key={hashid} className="py-2 text-xs">
            <p className="flex flex-wrap gap-x-2">
              <Link
                href={`/operator/lead/${hashid}`}
                // The rules beside it may be unsaved.
                target="_blank"
                className="font-medium text-accent hover:underline"
              >
                {initials}
              </Link>
              <span className="min-w-0 truncate text-ink-2">{affiliate}</span>
              <span className="text-ink-2">
                <RecentMoment at={offeredAt} />
              </span>
            </p>
            {because.map((rule) => (
              // Stored rules have passed the schema.
              <p key={JSON.stringify(rule)} className="line-clamp-2 break-words">
                {ruleSentence({
                  ...rule,
                  operator: rule.operator as RuleOperator,
                  value: rule.value as RuleValue,
                })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
