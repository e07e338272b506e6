'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { RepairKind } from '@/lib/batch/repair';
import type { CheckSettings, ListedRow, RepairGroup } from '@/lib/batch/table/table-session';
import type { CheckedTable } from './table-call';
import type { TableClient } from './table-client';

const pageRows = 100;

/** A table that is being checked and corrected: the worker holds the rows, this only the ones in sight. */
export function useTable(client: TableClient, settings: CheckSettings) {
  const [checked, setChecked] = useState<CheckedTable | null>(null);
  const [progress, setProgress] = useState(0);
  const [repairs, setRepairs] = useState<readonly RepairGroup[]>([]);
  const [rows, setRows] = useState<ReadonlyMap<number, ListedRow>>(new Map());
  const asked = useRef(new Set<number>());

  const forget = useCallback(() => {
    asked.current.clear();
    setRows(new Map());
  }, []);

  useEffect(() => {
    client.onProgress = setProgress;
    void client.call('check', settings).then(async (result) => {
      if (!result) return;
      setChecked(result);
      setRepairs(await client.call('repairs'));
    });
    return () => {
      client.onProgress = () => {};
    };
  }, [client, settings]);

  /** Fetches what a range of the grid shows and does not have yet. */
  const show = useCallback(
    (from: number, to: number) => {
      for (let page = Math.floor(from / pageRows); page <= Math.floor(to / pageRows); page += 1) {
        if (asked.current.has(page)) continue;
        asked.current.add(page);
        const start = page * pageRows;
        void client.call('rows', start, start + pageRows).then((found) => {
          setRows((old) => {
            const next = new Map(old);
            found.forEach((row, index) => {
              next.set(start + index, row);
            });
            return next;
          });
        });
      }
    },
    [client],
  );

  const edit = useCallback(
    async (at: number, column: number, text: string) => {
      const result = await client.call('edit', at, column, text);
      if (!result) return;
      setRows((old) => new Map(old).set(at, result.row));
      setChecked((old) => old && { ...old, summary: result.summary });
      setRepairs(await client.call('repairs'));
    },
    [client],
  );

  const repair = useCallback(
    async (kinds: readonly RepairKind[]) => {
      const result = await client.call('applyRepairs', kinds);
      forget();
      setChecked(result);
      setRepairs(await client.call('repairs'));
    },
    [client, forget],
  );

  return { checked, progress, repairs, rows, show, edit, repair };
}
