import type { Queryable } from '@/db/client';
import { withRestriction } from '@/db/query/base/restriction-part';
import type { Scope } from '@/db/scope';
import type { OutcomeKind } from '@/word/outcome';

/** What a file of leads has beside the list. */
export interface LeadExportRow {
  /** The file that it came with. */
  fileName: string | null;
  /** When it is to be called next. */
  callBackAt: Date | null;
  /** The latest outcome that counts, of any lender. */
  outcome: OutcomeKind | null;
  /** Names of values beside which the applicant says something. */
  disputed: string[];
}

/** Returns it for these leads, by lead. */
export async function listExportRows(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  leadIds: readonly number[],
): Promise<Map<number, LeadExportRow>> {
  const rows = await sql<(LeadExportRow & { leadId: number })[]>`
    select l.id::float8 as "leadId", b.file_name as "fileName", c.due_at as "callBackAt", (
        select o.kind from outcome o where o.lead_id = l.id
          and not exists (select from outcome r where r.corrects = o.id)
        order by o.occurred_at desc, o.id desc limit 1) as outcome,
      array(select s.field from applicant_statement s
        where s.lead_id = l.id and s.ended_at is null and s.ciphertext is not null and not held.back
        order by s.field) as disputed
    from lead l ${withRestriction(sql)}
    left join batch b on b.id = l.batch_id
    left join call_back c on c.lead_id = l.id and c.done_at is null
    where l.id = any(${[...leadIds]}::bigint[]) and l.affiliate_id = ${affiliateId} and l.environment = ${environment}`;
  return new Map(rows.map(({ leadId, ...row }) => [leadId, row]));
}
