'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { FoundRepeats } from '@/lib/batch/correct/table-view';
import type { TableClient } from './table-client';

/** The server is asked about so many applicants at once: a small file is looked up again by itself. */
const asksAtOnce = 1_000;
/** After the latest of several corrections. */
const settledMs = 3_000;

interface RepeatListProps {
  client: TableClient;
  /** Of the file. */
  rows: number;
  corrected: number;
  /** Leaves the rows out of those who asked not to be contacted. */
  onLeaveOut: () => Promise<void>;
}

/**
 * Tells before sending who asked not to be contacted, and which rows would create no lead: their applicant stands in
 * the file twice, or has a lead for the product already. Looked up once the file is checked; after corrections a small
 * file is looked up again by itself, once they have settled, and a large one when asked.
 */
export function RepeatList({ client, rows, corrected, onLeaveOut }: RepeatListProps) {
  const [found, setFound] = useState<{ repeats: FoundRepeats; corrected: number } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const look = useCallback(
    async (at: number) => {
      setIsBusy(true);
      try {
        setFound({ repeats: await client.call('findRepeats'), corrected: at });
      } finally {
        setIsBusy(false);
      }
    },
    [client],
  );
  const first = useRef(corrected);
  useEffect(() => {
    look(first.current).catch(() => {});
  }, [look]);
  const tried = useRef(corrected);
  const isSmall = rows <= asksAtOnce;
  const isOld = found !== null && found.corrected !== corrected;
  useEffect(() => {
    if (!isSmall || !isOld || isBusy || tried.current === corrected) return;
    const timer = setTimeout(() => {
      tried.current = corrected;
      look(corrected).catch(() => {});
    }, settledMs);
    return () => clearTimeout(timer);
  }, [isSmall, isOld, isBusy, corrected, look]);
  if (!found) return null;
  const { within, stored, optedOut } = found.repeats;
  const isOut = optedOut !== null && optedOut.count > 0;
  const hasRepeats = within.count > 0 || stored?.count !== 0 || isOld;
  return (
    <>
      {isOut && (
        <OptedOut
          {...optedOut}
          onLeaveOut={async () => {
            await onLeaveOut();
            await look(corrected);
          }}
        />
      )}
      {hasRepeats && (
        <Card>
          <CardHeader
            title="Duplicates"
            note={
              isOld
                ? 'Looked up before your latest corrections.'
                : 'These rows make no new lead. Nothing is changed in the leads that are there.'
            }
            action={
              (isOld || stored === null) && (
                <Button size="sm" pending={isBusy} onClick={() => void look(corrected).catch(() => {})}>
                  Look again
                </Button>
              )
            }
          />
          <div className="flex flex-col gap-2 px-5 pt-3 pb-5 text-sm sm:px-6">
            {within.count > 0 && (
              <details>
                <summary className="cursor-pointer">
                  {formatCount(within.count, 'row')} {within.count === 1 ? 'repeats' : 'repeat'} an applicant
                  of this file
                </summary>
                <p className="tabular mt-1 text-ink-2">
                  {within.rows
                    .map(({ row, firstRow }) => `Row ${formatNumber(row)} (as row ${formatNumber(firstRow)})`)
                    .join(', ')}
                  {within.count > within.rows.length && ' and more'}
                </p>
              </details>
            )}
            {stored !== null && stored.count > 0 && (
              <details>
                <summary className="cursor-pointer">
                  {formatCount(stored.count, 'applicant')} {stored.count === 1 ? 'has' : 'have'} a lead for
                  this product already
                </summary>
                <p className="tabular mt-1 text-ink-2">
                  Rows {stored.rows.map(formatNumber).join(', ')}
                  {stored.count > stored.rows.length && ' and more'}
                </p>
              </details>
            )}
            {within.count === 0 && stored?.count === 0 && <p className="text-ink-2">None were found.</p>}
            {stored === null && (
              <p className="text-ink-2">
                We couldn’t look up which applicants have a lead already. You can send anyway.
              </p>
            )}
          </div>
        </Card>
      )}
    </>
  );
}

/** Says which rows are of people who asked not to be contacted, and leaves them out with a press. */
function OptedOut({
  count,
  rows,
  onLeaveOut,
}: {
  count: number;
  rows: readonly number[];
  onLeaveOut: () => Promise<void>;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const leaveOut = async () => {
    setIsBusy(true);
    try {
      await onLeaveOut();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Notice
      tone="warning"
      title={`${formatCount(count, 'applicant')} asked not to be contacted`}
      action={
        <Button size="sm" pending={isBusy} onClick={() => void leaveOut().catch(() => {})}>
          Leave {count === 1 ? 'the row' : 'these rows'} out
        </Button>
      }
    >
      <span className="tabular">
        {rows.length === 1 ? 'Row' : 'Rows'} {rows.map(formatNumber).join(', ')}
        {count > rows.length && ' and more'}. If they are sent, no lender is asked and nobody is to call them.
      </span>
    </Notice>
  );
}
