import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import type { ProposalView } from '@/lib/catalogue/planned-change/schema';

/** Lists what lenders propose: each is decided on its own page. */
export function Proposals({ proposals }: { proposals: readonly ProposalView[] }) {
  if (proposals.length === 0) return null;
  return (
    <Card aria-label="Proposed by lenders">
      <CardHeader title="Proposed by lenders" note="Nothing of it holds until you apply it." />
      <ul className="mt-3 divide-y divide-line">
        {proposals.map(({ id, lenderName, by, proposedAt, reason, isSensitive, entries }) => (
          <li key={id} className="px-5 py-4 text-sm sm:px-6">
            <p className="flex flex-wrap items-center gap-2">
              <Link href={`/operator/change/proposal/${id}`} className="font-medium underline">
                {entries.map(({ name }) => name).join(', ')}
              </Link>
              {isSensitive && <Badge tone="warning">Age, gender or citizenship</Badge>}
              {reason && <span className="break-words">{reason}</span>}
            </p>
            <p className="mt-1 text-ink-2">
              {by} of {lenderName}, <Moment at={proposedAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
