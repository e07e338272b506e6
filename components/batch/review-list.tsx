'use client';

import { ArrowRight, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Checkbox } from '@/components/base/ui/checkbox';
import { formatNumber } from '@/components/base/ui/format';
import { fieldLabel } from './cell-message';

export interface ReviewGroup<Kind extends string> {
  readonly kind: Kind;
  readonly title: string;
  readonly note: string;
  /** How many rows or cells it is about. */
  readonly count: number;
  /** How many of them one press changes. */
  readonly changes: number;
  /** The first of them. */
  readonly items: readonly ReviewItem[];
}

interface ReviewItem {
  readonly row: number;
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[];
  /** Instead of changes. */
  readonly message?: string;
}

interface ReviewListProps<Kind extends string> {
  icon: ReactNode;
  title: string;
  note: string;
  groups: readonly ReviewGroup<Kind>[];
  /** Names the button by the number of changes. */
  buttonText: (changes: number) => string;
  onApply: (kinds: readonly Kind[]) => Promise<void>;
}

/** Lists corrections by kind, each with its rows to review first; those of the ticked kinds are made by one press. */
export function ReviewList<Kind extends string>(props: ReviewListProps<Kind>) {
  const { icon, title, note, groups, buttonText, onApply } = props;
  const [left, setLeft] = useState<readonly Kind[]>([]);
  const [pending, setPending] = useState(false);
  const chosen = groups.filter(({ kind, changes }) => changes > 0 && !left.includes(kind));
  const total = chosen.reduce((sum, group) => sum + group.changes, 0);
  const apply = async () => {
    setPending(true);
    await onApply(chosen.map(({ kind }) => kind)).finally(() => setPending(false));
  };
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            {icon}
            {title}
          </span>
        }
        note={note}
        action={
          groups.some(({ changes }) => changes > 0) && (
            <Button variant="primary" pending={pending} disabled={total === 0} onClick={() => void apply()}>
              {buttonText(total)}
            </Button>
          )
        }
      />
      <ul className="mt-4 border-t border-line">
        {groups.map((group) => (
          <li key={group.kind} className="border-b border-line px-5 py-4 last:border-0 sm:px-6">
            {group.changes > 0 ? (
              <Checkbox
                label={<Counted {...group} />}
                checked={!left.includes(group.kind)}
                onCheckedChange={(on) =>
                  setLeft(on ? left.filter((kind) => kind !== group.kind) : [...left, group.kind])
                }
              />
            ) : (
              <p className="pl-8 text-sm font-medium">
                <Counted {...group} />
              </p>
            )}
            <ReviewRows {...group} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Counted({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title} <span className="tabular font-normal text-ink-2">· {formatNumber(count)}</span>
    </>
  );
}

function ReviewRows({ title, note, count, items }: Omit<ReviewGroup<string>, 'kind'>) {
  // Hundreds of rows that nobody looks at would slow down every correction.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group mt-1 pl-8 text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex cursor-pointer list-none items-baseline gap-1 text-ink-2 hover:text-ink">
        <ChevronDown
          size={14}
          aria-hidden="true"
          className="relative top-0.5 shrink-0 transition-transform group-open:rotate-180"
        />
        {note} Show rows
      </summary>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-56 overflow-y-auto rounded-control bg-surface-2 p-3"
      >
        <ul>
          {(isOpen ? items : []).map(({ row, changes, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row may stand here twice, and the list is never reordered.
            <li key={index} className="tabular flex flex-wrap items-center gap-x-2 py-0.5 text-xs">
              <span className="w-28 text-ink-2">Row {formatNumber(row)}</span>
              {changes.map(({ field, from, to }) => (
                <span key={field} className="inline-flex flex-wrap items-center gap-x-2">
                  <span className={changes.length > 1 ? 'text-ink-2' : 'sr-only'}>{fieldLabel(field)} </span>
                  <del className="text-danger decoration-danger/50">{from}</del>
                  <ArrowRight size={12} aria-label="becomes" className="text-ink-2" />
                  <ins className="font-medium text-success no-underline">{to}</ins>
                </span>
              ))}
              {changes.length === 0 && <span>{message}</span>}
            </li>
          ))}
          {count > items.length && (
            <li className="pt-1 text-xs text-ink-2">
              and {formatNumber(count - items.length)} more like these
            </li>
          )}
        </ul>
      </section>
    </details>
  );
}
