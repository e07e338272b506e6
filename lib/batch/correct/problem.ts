import type { FieldErrors } from '@/lib/error';

/** One thing that is wrong with a number of rows. */
export interface Problem {
  readonly field: string;
  readonly message: string;
  readonly count: number;
}

/** What is wrong with rows, most frequent first; of each field its first message counts. */
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
