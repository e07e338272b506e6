import type { Queryable } from '@/db/client';
import { historyKind } from '@/db/query/base/history';
import type { Scope } from '@/db/scope';
import { updateTimesOfLeads } from './lead-time';

const daySeconds = 86_400;

/**
 * Moves all times of a lead back by some days (`lead-time.ts`), and notes it in the lead's history. `sandboxIds`: its
 * applications as the sandbox's partners know them.
 */
export async function updateLeadTimes(
  db: Queryable,
  { affiliateId, environment }: Scope,
  { leadId, days, sandboxIds }: { leadId: number; days: number; sandboxIds: readonly string[] },
): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const [own] = await sql`
      select from lead where id = ${leadId} and affiliate_id = ${affiliateId} and environment = ${environment}`;
    if (!own) return;
    await updateTimesOfLeads({ sql }, [leadId], days * daySeconds, sandboxIds);
    await sql`
      insert into lead_event (lead_id, kind, detail)
      values (${leadId}, ${historyKind('moved in time')}, jsonb_build_object('days', ${days}::int))`;
  });
}
