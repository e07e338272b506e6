'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { ProblemKey } from '@/lib/batch/correct/grid-view';
import type { RowWarningCode } from '@/lib/batch/correct/row-warning';
import type { AlikeCells, EditedRow, ListedRow, RepairGroup } from '@/lib/batch/correct/table-view';
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
  const [alike, setAlike] = useState<AlikeCells | null>(null);
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

  /** Shows the one row that was changed. */
  const changeRow = useCallback(
    async (changing: Promise<EditedRow | null>) => {
      try {
        const result = await changing;
        if (!result) return;
        setRows((old) => new Map(old).set(result.at, result.row));
        setChecked((old) => old && { ...old, summary: result.summary });
        setAlike(result.alike);
        await review();
      } catch {
        fail();
      }
    },
    [review, fail],
  );
  const edit = useCallback(
    (row: number, column: number, text: string) => changeRow(client.call('edit', row, column, text)),
    [client, changeRow],
  );
  const leaveOut = useCallback(
    (row: number, isOut: boolean) => changeRow(client.call('leaveOut', row, isOut)),
    [client, changeRow],
  );

  /** Shows the table after many of its rows were changed at once. */
  const change = useCallback(
    async (changing: Promise<CheckedTable>) => {
      try {
        const result = await changing;
        forget();
        setChecked(result);
        setAlike(null);
        await review();
      } catch {
        fail();
      }
    },
    [forget, review, fail],
  );
  const repair = (kinds: readonly RepairKind[]) => change(client.call('applyRepairs', kinds));
  const take = (codes: readonly RowWarningCode[]) => change(client.call('takeSuggestions', codes));
  const paste = (row: number, column: number, text: string) =>
    change(client.call('paste', row, column, text));
  const leaveOptedOut = () => change(client.call('leaveOptedOut'));
  const applyAlike = ({ field, from, to }: AlikeCells) => change(client.call('applyAlike', field, from, to));
  const filter = (problem: ProblemKey | null) => change(client.call('filter', problem));
  const nextWrong = (at: number, column: number, isBack: boolean) =>
    client.call('nextWrong', at, column, isBack);
  const undo = () => change(client.call('undo'));
  const redo = () => change(client.call('redo'));

  return {
    checked,
    progress,
    repairs,
    warnings,
    rows,
    alike,
    broken,
    show,
    edit,
    leaveOut,
    paste,
    applyAlike,
    leaveOptedOut,
    filter,
    nextWrong,
    repair,
    take,
    undo,
    redo,
  };
}
