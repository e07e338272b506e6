import type { Queryable } from '@/db/client';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';

export interface StuckApplicationRow {
  id: number;
  leadId: number;
  affiliateName: string;
  companyName: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  reference: string | null;
  requestedAt: Date;
  operatorNeededAt: Date;
}

/** Lists applications that only an operator can settle, longest waiting first. */
export async function listStuckApplications(
  { sql }: Queryable,
  environment: Environment,
): Promise<StuckApplicationRow[]> {
  return sql<StuckApplicationRow[]>`
    select a.id::float8 as id, a.lead_id::float8 as "leadId", f.name as "affiliateName",
      p.company_name as "companyName", a.kind, a.status, a.reference, a.requested_at as "requestedAt",
      a.operator_needed_at as "operatorNeededAt"
    from application a join partner p on p.id = a.partner_id join affiliate f on f.id = a.affiliate_id
    where a.environment = ${environment} and a.operator_needed_at is not null
    order by a.operator_needed_at limit 200`;
}

/** Counts the applications that only an operator can settle, by partner. */
export function countStuckApplications({ sql }: Queryable) {
  return sql<{ environment: Environment; partnerId: number; companyName: string; count: number }[]>`
    select a.environment, p.id::float8 as "partnerId", p.company_name as "companyName", count(*)::int as count
    from application a join partner p on p.id = a.partner_id
    where a.operator_needed_at is not null
    group by a.environment, p.id order by p.id`;
}
