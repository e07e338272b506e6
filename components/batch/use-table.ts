'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { WarningCode } from '@/lib/applicant/warning/warning';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { ListedRow, RepairGroup } from '@/lib/batch/correct/table-view';
import type { WarningGroup } from '@/lib/batch/correct/warned-row';
import type { RepairKind } from '@/lib/batch/row/repair';
import type { CheckedTable } from './table-call';
import type { TableClient } from './table-client';

const pageRows = 100;

/** Follows a table while it is checked and corrected: the worker holds all rows, this hook only those in view. */
export function useTable(client: TableClient, settings: CheckSettings) {
  const [checked, setChecked] = useState<CheckedTable | null>(null);
  const [progress, setProgress] = useState(0);
  const [repairs, setRepairs] = useState<readonly RepairGroup[]>([]);
  const [warnings, setWarnings] = useState<readonly WarningGroup[]>([]);
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

  /** Fetches what can be corrected by kind. */
  const review = useCallback(async () => {
    const [groups, warned] = await Promise.all([client.call('repairs'), client.call('warningGroups')]);
    setRepairs(groups);
    setWarnings(warned);
  }, [client]);

  useEffect(() => {
    client.onProgress = setProgress;
    const check = async () => {
      const result = await client.call('check', settings);
      if (!result) return;
      forget();
      setChecked(result);
      await review();
    };
    check().catch(fail);
    return () => {
      client.onProgress = () => {};
    };
  }, [client, settings, forget, review, fail]);

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
        await review();
      } catch {
        fail();
      }
    },
    [client, review, fail],
  );

  /** Shows the table after many of its rows were changed at once. */
  const change = useCallback(
    async (changing: Promise<CheckedTable>) => {
      try {
        const result = await changing;
        forget();
        setChecked(result);
        await review();
      } catch {
        fail();
      }
    },
    [forget, review, fail],
  );
  const repair = (kinds: readonly RepairKind[]) => change(client.call('applyRepairs', kinds));
  const take = (codes: readonly WarningCode[]) => change(client.call('takeSuggestions', codes));
  const undo = () => change(client.call('undo'));
  const redo = () => change(client.call('redo'));

  return { checked, progress, repairs, warnings, rows, broken, show, edit, repair, take, undo, redo };
}
