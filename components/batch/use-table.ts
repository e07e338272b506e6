'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { ListedRow, RepairGroup } from '@/lib/batch/correct/table-session';
import type { RepairKind } from '@/lib/batch/row/repair';
import type { CheckedTable } from './table-call';
import type { TableClient } from './table-client';

const pageRows = 100;

/** Follows a table while it is checked and corrected: the worker holds all rows, this hook only those in view. */
export function useTable(client: TableClient, settings: CheckSettings) {
  const [checked, setChecked] = useState<CheckedTable | null>(null);
  const [progress, setProgress] = useState(0);
  const [repairs, setRepairs] = useState<readonly RepairGroup[]>([]);
  const [rows, setRows] = useState<ReadonlyMap<number, ListedRow>>(new Map());
  const asked = useRef(new Set<number>());
  /** The worker has died, and the file and its corrections are gone. */
  const [broken, setBroken] = useState(false);
  const fail = useCallback(() => setBroken(true), []);

  /** Drops the fetched rows when they are out of date; the grid then requests those in view again. */
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

  /** Fetches the rows of a range that are not here yet. */
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
