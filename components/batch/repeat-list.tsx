'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import type { FoundRepeats } from '@/lib/batch/correct/table-view';
import type { TableClient } from './table-client';

/**
 * Tells before sending which rows would create no lead: their applicant stands in the file twice, or has a lead for the
 * product already. Looked up once the file is checked, and again when asked after corrections.
 */
export function RepeatList({ client, corrected }: { client: TableClient; corrected: number }) {
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
  // Later looks are asked for.
  const first = useRef(corrected);
  useEffect(() => {
    look(first.current).catch(() => {});
  }, [look]);
  if (!found) return null;
  const { within, stored } = found.repeats;
  const isOld = found.corrected !== corrected;
  if (within.count === 0 && stored?.count === 0 && !isOld) return null;
  return (
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
              {formatCount(within.count, 'row')} {within.count === 1 ? 'repeats' : 'repeat'} an applicant of
              this file
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
              {formatCount(stored.count, 'applicant')} {stored.count === 1 ? 'has' : 'have'} a lead for this
              product already
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
  );
}
