/** What came of a row: null, it is done; else why not. */
export interface RowOutcome<Row> {
  row: Row;
  problem: string | null;
}

/**
 * Makes a change to each of the rows, one after the other, so that each is done or not by itself. `progress` hears how
 * many are through; it stops before the next row once the signal is aborted.
 */
export async function runEach<Row>(
  rows: readonly Row[],
  change: (row: Row) => Promise<unknown>,
  problemOf: (error: unknown) => string,
  { progress, signal }: { progress: (done: number) => void; signal: AbortSignal },
): Promise<RowOutcome<Row>[]> {
  const outcomes: RowOutcome<Row>[] = [];
  for (const row of rows) {
    if (signal.aborted) {
      outcomes.push({ row, problem: 'Not tried: you stopped.' });
      continue;
    }
    try {
      await change(row);
      outcomes.push({ row, problem: null });
    } catch (error) {
      outcomes.push({ row, problem: problemOf(error) });
    }
    progress(outcomes.length);
  }
  return outcomes;
}

const countsAtOnce = 4;

/** Counts for each of the rows, a few at a time; the results are in their order. */
export async function countEach<Row, Counted>(
  rows: readonly Row[],
  count: (row: Row) => Promise<Counted>,
): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (let at = 0; at < rows.length; at += countsAtOnce)
    counted.push(...(await Promise.all(rows.slice(at, at + countsAtOnce).map(count))));
  return counted;
}
