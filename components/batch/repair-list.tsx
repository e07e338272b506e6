'use client';

import { WandSparkles } from 'lucide-react';
import { formatCount } from '@/components/base/ui/format';
import type { RepairGroup } from '@/lib/batch/correct/table-view';
import type { RepairKind } from '@/lib/batch/row/repair';
import { ReviewList } from './review-list';

const texts: Record<RepairKind, { title: string; note: string }> = {
  invisible: {
    title: 'Remove invisible characters',
    note: 'Copied along from a web page or a PDF. What you see stays as it is.',
  },
  'leading zero': {
    title: 'Restore leading zeros that Excel removed from ID numbers',
    note: 'With them, each has a valid date and checksum.',
  },
  scientific: {
    title: 'Write numbers like 8.001015009087E+12 in full',
    note: 'All of their digits are there.',
  },
  'id separators': {
    title: 'Remove spaces and hyphens from ID numbers',
    note: 'The digits stay as they are.',
  },
  phone: { title: 'Write phone numbers without spaces', note: 'With the leading zero, as they are stored.' },
  amount: { title: 'Write amounts as whole rand', note: 'They have no cents.' },
  thousands: { title: 'Read k as thousand', note: '25k becomes 25000.' },
  cents: {
    title: 'Round amounts with cents to whole rand',
    note: '50 cents or more round up, as on the New lead page.',
  },
  'yes or no': { title: 'Turn yes and no into true and false', note: 'Consent is never changed.' },
  email: { title: 'Clean up email addresses', note: 'The address itself is not changed.' },
  product: { title: 'Write products by their name here', note: 'Other names the operator has set up.' },
};

interface RepairListProps {
  groups: readonly RepairGroup[];
  onRepair: (kinds: readonly RepairKind[]) => Promise<void>;
}

/** Lists fixes that are safe to apply, each with its rows to review first. */
export function RepairList({ groups, onRepair }: RepairListProps) {
  if (groups.length === 0) return null;
  return (
    <ReviewList
      icon={<WandSparkles size={18} aria-hidden="true" className="text-accent" />}
      title="Suggested fixes"
      note="Nothing is guessed. Review, then apply."
      groups={groups.map(({ kind, count, items }) => ({
        ...texts[kind],
        kind,
        count,
        changes: count,
        items: items.map(({ row, ...change }) => ({ row, changes: [change] })),
      }))}
      buttonText={(fixes) => `Apply ${formatCount(fixes, 'fix', 'fixes')}`}
      onApply={onRepair}
    />
  );
}
