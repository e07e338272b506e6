import { capacityLines } from '@/components/base/audit/capacity-text';
import type { OwnCapacityView } from '@/lib/lender/capacity/schema';

/** How many leads one of a lender's own takes, and when, for who may not change it. */
export function OwnCapacityFacts({ partner: { capacity } }: { partner: OwnCapacityView }) {
  const lines =
    capacity === null ? ['No limits: it takes any number of leads, always.'] : capacityLines(capacity);
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
