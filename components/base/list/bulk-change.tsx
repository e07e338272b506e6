'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { RequestError } from '@/components/base/client/request';
import { changeProblem, fieldMessages } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Notice } from '@/components/base/ui/state';
import { showToast } from '@/components/base/ui/toast';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { type RowOutcome, runEach } from './run-each';
import { type SelectableRow, useSelection } from './selection';

const Question = lazyPart(() => import('@/components/base/form/consequence-question'));

export interface BulkChangeProps<Row extends SelectableRow, Counted> {
  /** `Suspend`. */
  label: string;
  /** On the button that confirms; by default the label. */
  confirmLabel?: string;
  /** `suspended`. */
  done: string;
  /** `affiliate`. */
  noun: string;
  /** The button names what it counts, too: nothing beside it does. */
  hasNoun?: boolean;
  tone?: 'danger' | 'secondary';
  /** The rows that it can be made to; others of the selection are left alone. */
  suits: (row: Row) => boolean;
  /** Counts what the change to the rows would take away. Changes nothing. */
  count: (rows: readonly Row[], signal: AbortSignal) => Promise<Counted>;
  consequence: (counted: Counted) => Omit<Consequence, 'meaning'>;
  describe: (counted: Counted) => ReactNode;
  /** What still lacks in what `describe` asks for, said when it is confirmed; null: nothing does. */
  lacks?: () => string | null;
  /** Makes the change to one row, as its own page does. */
  change: (row: Row, counted: Counted) => Promise<unknown>;
  onOpenChange?: (open: boolean) => void;
  /** By which an address presses it (`?do=`): `do-…`. */
  id?: string;
}

/**
 * A change to the selected rows: counted first and confirmed like the change to one, then made to one row after the
 * other. Rows that it failed for are named, with the reason, and stay selected.
 */
export function BulkChange<Row extends SelectableRow, Counted>(props: BulkChangeProps<Row, Counted>) {
  const { label, done, noun, hasNoun = false, tone = 'secondary', suits, onOpenChange, id } = props;
  const { rows, selected } = useSelection();
  const [asked, setAsked] = useState<readonly Row[]>([]);
  const [openings, setOpenings] = useState(0);
  const [open, setIsOpen] = useState(false);
  const setOpen = (next: boolean) => {
    setIsOpen(next);
    onOpenChange?.(next);
  };
  /** It closes by itself, or by Stop: what came of each row is told. */
  const isRunning = useRef(false);
  const suiting = (rows as readonly Row[]).filter((row) => selected.has(row.id) && suits(row));
  if (suiting.length === 0 && !open) return null;
  return (
    <>
      {suiting.length > 0 && (
        <Button
          {...(id !== undefined && { id })}
          size="sm"
          variant={tone}
          onClick={() => {
            setAsked(suiting);
            setOpenings(openings + 1);
            setOpen(true);
          }}
        >
          {label} {hasNoun ? formatCount(suiting.length, noun) : formatNumber(suiting.length)}
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={(next) => setOpen(next || isRunning.current)}
        title={`${label} ${formatCount(asked.length, noun)}?`}
      >
        {open && (
          <Change
            key={openings}
            {...props}
            rows={asked}
            isRunning={isRunning}
            onClose={() => setOpen(false)}
            onAllDone={() => showToast(`${formatCount(asked.length, noun)} ${done}`)}
          />
        )}
      </Dialog>
    </>
  );
}

interface ChangeProps<Row extends SelectableRow, Counted> extends BulkChangeProps<Row, Counted> {
  rows: readonly Row[];
  isRunning: RefObject<boolean>;
  onClose: () => void;
  onAllDone: () => void;
}

function Change<Row extends SelectableRow, Counted>({
  label,
  confirmLabel = label,
  hasNoun = false,
  done,
  rows,
  count,
  consequence,
  describe,
  lacks,
  change,
  isRunning,
  onClose,
  onAllDone,
}: ChangeProps<Row, Counted>) {
  const router = useRouter();
  const { choose } = useSelection();
  const [through, setThrough] = useState(0);
  const [lack, setLack] = useState<string | null>(null);
  const stop = useRef(new AbortController());
  const counted = useQuery({
    queryKey: ['bulk', label, rows.map(({ id }) => id)],
    queryFn: ({ signal }) => count(rows, signal),
    // Counted afresh each time that somebody asks.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const run = useMutation({
    mutationFn: (figures: Counted) =>
      runEach(rows, (row) => change(row, figures), problemText, {
        progress: setThrough,
        signal: stop.current.signal,
      }),
    onMutate: () => {
      isRunning.current = true;
    },
    onSettled: () => {
      isRunning.current = false;
    },
    onSuccess: (outcomes) => {
      const failed = outcomes.filter(({ problem }) => problem !== null);
      choose(failed.map(({ row }) => row.id));
      router.refresh();
      if (failed.length > 0) return;
      onAllDone();
      onClose();
    },
  });
  if (run.data?.some(({ problem }) => problem !== null))
    return <Told outcomes={run.data} done={done} staySelected={!hasNoun} onClose={onClose} />;
  if (run.isPending)
    return (
      <div className="flex flex-col gap-5">
        <p role="status" className="tabular text-sm text-ink-2">
          {formatNumber(through)} of {formatNumber(rows.length)}
        </p>
        <FormActions message={null}>
          <Button onClick={() => stop.current.abort()}>Stop</Button>
        </FormActions>
      </div>
    );
  if (counted.isError)
    return (
      <FormActions message={`The count failed. ${counted.error.message}`}>
        <Button onClick={onClose}>Cancel</Button>
        <Button pending={counted.isFetching} onClick={() => void counted.refetch()}>
          Try again
        </Button>
      </FormActions>
    );
  if (counted.data === undefined)
    return (
      <p role="status" className="text-sm text-ink-2">
        Counting
      </p>
    );
  return (
    <Question
      consequence={{ ...consequence(counted.data), meaning: '' }}
      confirmLabel={confirmLabel}
      pending={run.isPending}
      message={lack}
      onCancel={onClose}
      onConfirm={() => {
        const missing = lacks?.() ?? null;
        setLack(missing);
        if (missing === null) run.mutate(counted.data as Counted);
      }}
    >
      {describe(counted.data)}
    </Question>
  );
}

/** What was done and what was not, row by row. */
function Told<Row extends SelectableRow>({
  outcomes,
  done,
  staySelected,
  onClose,
}: {
  outcomes: readonly RowOutcome<Row>[];
  done: string;
  /** In a list those that it was not done to are to be seen. */
  staySelected: boolean;
  onClose: () => void;
}) {
  const failed = outcomes.filter(({ problem }) => problem !== null);
  return (
    <div className="flex flex-col gap-5">
      <Notice
        tone="warning"
        role="alert"
        title={`${formatNumber(outcomes.length - failed.length)} of ${formatNumber(outcomes.length)} ${done}`}
      >
        {staySelected ? 'The others are unchanged and stay selected.' : 'Nothing was done to the others.'}
      </Notice>
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto text-sm">
        {failed.map(({ row, problem }) => (
          <li key={row.id}>
            <span className="font-medium">{row.name}</span>
            <span className="block text-ink-2">{problem}</span>
          </li>
        ))}
      </ul>
      <FormActions message={null}>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </FormActions>
    </div>
  );
}

function problemText(error: unknown): string {
  if (error instanceof RequestError) {
    if (error.body.code === 'stale') return 'Somebody else changed it in the meantime.';
    const messages = Object.values(fieldMessages(error.body.errors));
    if (messages.length > 0) return messages.join(' ');
  }
  return changeProblem(error);
}
