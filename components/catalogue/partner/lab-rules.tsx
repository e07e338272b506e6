import { ruleSentence } from '@/components/base/audit/rule-text';
import { formatNumber } from '@/components/base/ui/format';
import type { RuleCount } from '@/lib/catalogue/matching/rule-tally';
import type { CheckedRules } from './complete-rules';
import type { Rule } from './rule-draft';

type Count = RuleCount & { alone?: number };

interface LabRulesProps {
  title: 'Rules' | 'Scorecard';
  /** The rules that were tried, and their counts in the same order. */
  rules: readonly Rule[];
  counts: readonly Count[];
  leads: number;
  incomplete: CheckedRules['incomplete'];
}

/** Tells of each rule how many leads it holds for, excludes, or knows nothing of. */
export function LabRules({ title, rules, counts, leads, incomplete }: LabRulesProps) {
  if (rules.length + incomplete.length === 0) return null;
  const noun = title === 'Rules' ? 'Rule' : 'Condition';
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="flex flex-col gap-2.5">
        {rules.map((rule, place) => {
          const count = counts[place];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be the same
            <li key={place}>
              <p className="line-clamp-2 break-words">{ruleSentence(rule)}</p>
              {count && leads > 0 && <Verdicts count={count} leads={leads} />}
            </li>
          );
        })}
        {incomplete.map(({ place, message }) => (
          <li key={`${noun} ${place}`} className="text-xs text-warning">
            {noun} {place + 1} is left out until it is complete. {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Verdicts({ count: { holds, fails, lacking, alone }, leads }: { count: Count; leads: number }) {
  const byThisAlone = alone !== undefined && fails > 0 && ` (${formatNumber(alone)} by this rule alone)`;
  return (
    <>
      <span aria-hidden="true" className="mt-1 flex h-1.5 overflow-hidden rounded-full bg-surface-3">
        <span className="bg-success" style={{ width: `${(holds / leads) * 100}%` }} />
        <span className="bg-danger" style={{ width: `${(fails / leads) * 100}%` }} />
      </span>
      <span className="tabular mt-1 block text-xs text-ink-2">
        {formatNumber(holds)} hold · {formatNumber(fails)} fail{byThisAlone} · {formatNumber(lacking)} have no
        value
      </span>
    </>
  );
}
