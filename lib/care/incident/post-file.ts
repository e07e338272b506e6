import { findIncident } from '@/db/query/care/incident';
import {
  findCountedScope,
  listPostAddresses,
  listPostLeads,
  type PostAddress,
} from '@/db/query/care/incident-letter';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { csvLine, harmless } from '@/lib/base/spreadsheet/csv-write';
import { recordReadOf } from '@/lib/desk/lead-read/record-read';

const addressesAtOnce = 1_000;

const headings = [
  'first_name',
  'last_name',
  'street_address',
  'suburb',
  'city',
  'postal_code',
  'province',
  'cell_phone_number',
];

/**
 * Returns the lines of a CSV for letters by post: each person of the newest version who is not reached by email, with a
 * telephone number for those who have no address. It counts as an export of these leads; audited. Throws `rule_broken`
 * where there is nobody.
 */
export async function readPostFile(ctx: Context, incidentId: number): Promise<AsyncGenerator<string>> {
  assertMay(ctx, 'incident.send');
  const { database } = ctx;
  const incident = await findIncident(database, incidentId);
  if (!incident) throw notFound('incident');
  const scopeId = await findCountedScope(database, incidentId);
  const leads = scopeId === null ? [] : await listPostLeads(database, { incidentId, scopeId });
  if (leads.length === 0) throw ruleBroken('there is nobody to write to by post');
  for (const affiliateId of new Set(leads.map((lead) => lead.affiliateId))) {
    const leadIds = leads.filter((lead) => lead.affiliateId === affiliateId).map(({ leadId }) => leadId);
    const read = { kind: 'exported', rows: leadIds.length, leadIds } as const;
    recordReadOf(ctx, { affiliateId, environment: 'production' }, read);
  }
  await recordAudit(ctx, database, {
    action: 'incident.post-exported',
    subjectId: incidentId,
    after: { people: leads.length },
  });
  return lines(
    ctx,
    leads.map(({ leadId }) => leadId),
  );
}

async function* lines(
  { database }: Pick<Context, 'database'>,
  leadIds: readonly number[],
): AsyncGenerator<string> {
  yield csvLine(headings);
  for (let from = 0; from < leadIds.length; from += addressesAtOnce) {
    const addresses = await listPostAddresses(database, leadIds.slice(from, from + addressesAtOnce));
    yield addresses.map(lineOf).join('');
  }
}

function lineOf(to: PostAddress): string {
  const { firstName, lastName, streetAddress, suburb, city, postalCode, province, phone } = to;
  const ways = [streetAddress, suburb, city, postalCode, province, streetAddress === null ? phone : ''];
  return csvLine([firstName, lastName, ...ways].map((cell) => harmless(cell ?? '')));
}
