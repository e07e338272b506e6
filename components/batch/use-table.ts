'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckSettings, ListedRow, RepairGroup } from '@/lib/batch/correct/table-session';
import type { RepairKind } from '@/lib/batch/row/repair';
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
  /** The worker is gone, and the file and its corrections with it. */
  const [broken, setBroken] = useState(false);
  const fail = useCallback(() => setBroken(true), []);

  /** The rows are others now: the grid asks again for those in sight, since it sees that it has none. */
  const forget = useCallback(() => {
    asked.current.clear();
    setRows(new Map());
  }, []);

  useEffect(() => {
    client.onProgress = setProgress;
    const check = async () => {
      const result = await client.call('check', settings);
      if (!result) return;
      forget();
      setChecked(result);
      setRepairs(await client.call('repairs'));
    };
    check().catch(fail);
    return () => {
      client.onProgress = () => {};
    };
  }, [client, settings, forget, fail]);

  /** Fetches what a range of the grid shows and does not have yet. */
  const show = useCallback(
    (from: number, to: number) => {
      for (let page = Math.floor(from / pageRows); page <= Math.floor(to / pageRows); page += 1) {
        if (asked.current.has(page)) continue;
        asked.current.add(page);
        const start = page * pageRows;
        const fetchPage = async () => {
          const found = await client.call('rows', start, start + pageRows);
          setRows((old) => {
            const next = new Map(old);
            found.forEach((row, index) => {
              next.set(start + index, row);
            });
            return next;
          });
        };
        fetchPage().catch(fail);
      }
    },
    [client, fail],
  );

  const edit = useCallback(
    async (row: number, column: number, text: string) => {
      try {
        const result = await client.call('edit', row, column, text);
        if (!result) return;
        setRows((old) => new Map(old).set(result.at, result.row));
        setChecked((old) => old && { ...old, summary: result.summary });
        setRepairs(await client.call('repairs'));
      } catch {
        fail();
      }
    },
    [client, fail],
  );

  const repair = useCallback(
    async (kinds: readonly RepairKind[]) => {
      try {
        const result = await client.call('applyRepairs', kinds);
        forget();
        setChecked(result);
        setRepairs(await client.call('repairs'));
      } catch {
        fail();
      }
    },
    [client, forget, fail],
  );

  return { checked, progress, repairs, rows, broken, show, edit, repair };
}
