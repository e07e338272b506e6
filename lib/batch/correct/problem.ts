import type { FieldErrors } from '@/lib/base/error/error';

/** One kind of error, with the number of rows that have it. */
export interface Problem {
  readonly field: string;
  readonly message: string;
  readonly count: number;
}

/** Returns the errors in `rows`, most frequent first. Only the first message of each field is counted. */
export function countProblems(errors: Iterable<FieldErrors>): Problem[] {
  const counts = new Map<string, number>();
  for (const row of errors) {
    for (const [field, messages] of Object.entries(row)) {
      const key = `${field}\n${messages[0] ?? ''}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([key, count]) => {
      const [field = '', message = ''] = key.split('\n');
      return { field, message, count };
    })
    .sort((a, b) => b.count - a.count);
}
