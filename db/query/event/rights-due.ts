import type { Queryable } from '@/db/client';
import type { RightsKind } from '@/word/rights-request';

/** Lists requests of applicants that are open and were received on a day or before it. */
export function listRightsDue(
  { sql }: Queryable,
  receivedUntil: string,
): Promise<{ id: number; kind: RightsKind; dueOn: string }[]> {
  return sql<{ id: number; kind: RightsKind; dueOn: string }[]>`
    select id::float8 as id, kind, to_char(due_on, 'YYYY-MM-DD') as "dueOn" from rights_request
    where state = 'open' and received_on <= ${receivedUntil}::date order by due_on, id limit 200`;
}
