'use client';

import { ArrowRight, ChevronDown, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { formatCount, formatNumber } from '@/components/ui/format';
import type { RepairGroup } from '@/lib/batch/correct/table-session';
import type { RepairKind } from '@/lib/batch/row/repair';
import { fieldLabel } from './cell-message';

const labels: Record<RepairKind, { title: string; note: string }> = {
  'leading zero': {
    title: 'Restore leading zeros that Excel removed from ID numbers',
    note: 'With them, each has a valid date and checksum.',
  },
  'id separators': {
    title: 'Remove spaces and hyphens from ID numbers',
    note: 'The digits stay as they are.',
  },
  phone: { title: 'Write phone numbers without spaces', note: 'With the leading zero, as they are stored.' },
  amount: { title: 'Write amounts as whole rand', note: 'Only where there are no cents to lose.' },
  'yes or no': { title: 'Turn yes and no into true and false', note: 'Never for consent.' },
  email: { title: 'Tidy up around email addresses', note: 'The address itself is not changed.' },
};

/** Lists fixes that are safe to apply, each with its rows to review first. */
export function RepairList({
  groups,
  onRepair,
}: {
  groups: readonly RepairGroup[];
  onRepair: (kinds: readonly RepairKind[]) => Promise<void>;
}) {
  const [left, setLeft] = useState<readonly RepairKind[]>([]);
  const [pending, setPending] = useState(false);
  if (groups.length === 0) return null;
  const chosen = groups.filter(({ kind }) => !left.includes(kind));
  const total = chosen.reduce((sum, group) => sum + group.count, 0);
  const make = async () => {
    setPending(true);
    await onRepair(chosen.map(({ kind }) => kind)).finally(() => setPending(false));
  };
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <WandSparkles size={18} aria-hidden="true" className="text-accent" />
            Suggested fixes
          </span>
        }
        note="Nothing is guessed. Review, then apply."
        action={
          <Button variant="primary" pending={pending} disabled={total === 0} onClick={() => void make()}>
            Apply {formatCount(total, 'fix', 'fixes')}
          </Button>
        }
      />
      <ul className="mt-4 border-t border-line">
        {groups.map((group) => (
          <li key={group.kind} className="border-b border-line px-5 py-4 last:border-0 sm:px-6">
            <Checkbox
              label={
                <>
                  {labels[group.kind].title}{' '}
                  <span className="tabular font-normal text-ink-2">· {formatNumber(group.count)}</span>
                </>
              }
              checked={!left.includes(group.kind)}
              onCheckedChange={(on) =>
                setLeft(on ? left.filter((kind) => kind !== group.kind) : [...left, group.kind])
              }
            />
            <RepairItems group={group} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RepairItems({ group }: { group: RepairGroup }) {
  return (
    <details className="group mt-1 pl-8 text-sm">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 text-ink-2 hover:text-ink">
        <ChevronDown size={14} aria-hidden="true" className="transition-transform group-open:rotate-180" />
        {labels[group.kind].note} Show rows
      </summary>
      <section
        aria-label={labels[group.kind].title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-56 overflow-y-auto rounded-control bg-surface-2 p-3"
      >
        <ul>
          {group.items.map(({ row, field, from, to }) => (
            <li
              key={`${row} ${field}`}
              className="tabular flex flex-wrap items-center gap-x-2 py-0.5 text-xs"
            >
              <span className="w-28 text-ink-2">Row {formatNumber(row)}</span>
              <span className="sr-only">{fieldLabel(field)} </span>
              <del className="text-danger decoration-danger/50">{from}</del>
              <ArrowRight size={12} aria-label="becomes" className="text-ink-2" />
              <ins className="font-medium text-success no-underline">{to}</ins>
            </li>
          ))}
          {group.count > group.items.length && (
            <li className="pt-1 text-xs text-ink-2">
              and {formatNumber(group.count - group.items.length)} more like these
            </li>
          )}
        </ul>
      </section>
    </details>
  );
}
