import { findRightsRequest } from '@/db/query/care/rights-request';
import { listStatementsOfLeads } from '@/db/query/lead/applicant-statement';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { openDetails } from '@/lib/care/rights-request/details';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import { openStatement, valuesOfLead } from '@/lib/lead/applicant-statement/statement';
import { leadsOf, leadTitle } from './person-leads';
import type { AttachedStatement, StatementChoices } from './statement-view';

/**
 * Lists the leads beside whose values the person of a request for correction may be heard, and what stands there, newest first;
 * null: it is none, it was withdrawn, or nothing is known of the person.
 */
export async function listStatements(ctx: Context, id: number): Promise<StatementChoices | null> {
  assertMayRights(ctx, 'rights-request.answer');
  const { database, env } = ctx;
  const row = await findRightsRequest(database, id, null);
  if (row?.kind !== 'correction' || row.state === 'withdrawn') return null;
  const idNumber = openDetails(ctx, row)?.idNumber ?? null;
  if (idNumber === null) return null;
  const leads = await leadsOf(ctx, database, idNumber);
  const known = new Map(leads.map((lead) => [lead.id, lead]));
  const attached = await listStatementsOfLeads(
    database,
    leads.map((lead) => lead.id),
  );
  return {
    leads: leads.map((lead) => ({
      id: publicId(env.idKey, 'lead', lead.id),
      title: leadTitle(lead),
      createdAt: lead.createdAt.toISOString(),
    })),
    statements: attached.flatMap((one): AttachedStatement[] => {
      const lead = known.get(one.leadId);
      return lead
        ? [
            {
              id: one.id,
              lead: publicId(env.idKey, 'lead', lead.id),
              title: leadTitle(lead),
              ...openStatement(env, one, valuesOfLead(lead)),
            },
          ]
        : [];
    }),
  };
}
