import { Badge } from '@/components/base/ui/badge';
import type { ClaimView } from '@/lib/money/claim/view';
import { verdictWords } from './claim-words';

/** What the portal's own data says about the reason of a claim. */
export function ClaimBox({ box }: { box: ClaimView['box'] }) {
  if (box === null) return <p className="text-sm text-ink-2">The applicant’s data was erased.</p>;
  const { label, tone } = verdictWords[box.verdict];
  const [first, ...rest] = box.lines;
  return (
    <div className="rounded-control border border-line bg-surface-2/60 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-medium">
        What is stored here <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-2 text-sm break-words">{first}</p>
      {rest.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-sm text-ink-2">
          {rest.map((line) => (
            <li key={line} className="break-words">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
