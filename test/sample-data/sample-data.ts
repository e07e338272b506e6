import type { Database } from '@/db/client';
import uat from '@/demo/catalogue.uat.json';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { applyCatalogue } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';
import { listPartners } from '@/lib/catalogue/partner/list-partners';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { makeSteps } from '@/lib/sample/sample-data/make-steps';
import { removeLeads } from '@/lib/sample/sample-data/remove-leads';
import { never } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { makeAffiliate, makeLender, makeUser } from '@/test/factory';
import type { Environment } from '@/word/environment';

interface Db {
  readonly database: Database;
}

/** The products and sandbox lenders of the demo. */
export async function openDemoCatalogue({ database }: Db): Promise<void> {
  const file = parseApplyCatalogue({ environment: 'uat', file: uat as never });
  await applyCatalogue(makeContext(database), file);
}

/** Has the people of a lender of UAT decide in the portal. */
export async function letPeopleDecide(db: Db, slug: string): Promise<void> {
  const ctx = makeContext(db.database);
  const partner = (await listPartners(ctx, { environment: 'uat' })).find(({ entry }) => entry.slug === slug);
  if (!partner) throw new Error(`there is no partner ${slug}`);
  await setPartnerPortal(ctx, {
    partnerId: partner.id,
    lenderId: (await makeLender(db.database)).id,
    decides: 'portal',
    answerWithinHours: 8,
  });
}

/** Somebody of a new affiliate, or of the one that is given. */
export async function newStaff(
  db: Db,
  {
    role = 'manager',
    environment = 'uat',
    ...of
  }: { role?: 'manager' | 'agent'; environment?: Environment; affiliateId?: number } = {},
): Promise<AffiliateContext> {
  const affiliateId = of.affiliateId ?? (await makeAffiliate(db.database)).id;
  const { id: userId } = await makeUser(db.database, { affiliateId, role });
  const actor = { kind: 'user', userId, role, affiliateId, sessionId: 'session' } as const;
  return makeAffiliateContext(db.database, { affiliateId, environment }, { actor });
}

const asWorker = ({ database }: Db) => makeContext(database, { actor: { kind: 'worker' } });

/** Does what the worker does in one run; true: all is made. */
export const makeSome = ({ database, scope }: AffiliateContext): Promise<boolean> =>
  makeSteps(asWorker({ database }), scope.affiliateId, never);

/** Does what the worker does until all is made. */
export async function makeAll(ctx: AffiliateContext): Promise<void> {
  while (!(await makeSome(ctx)));
}

/** Does what the worker does until all is removed. */
export async function removeAll({ database, scope }: AffiliateContext): Promise<void> {
  while (!(await removeLeads(asWorker({ database }), scope.affiliateId, never)));
}

/** What stays: people and their first steps, what was audited, read and counted to zero, and how far the ledger looked. */
const kept: ReadonlySet<string> = new Set([
  'audit_event',
  'commission_run',
  'funnel_day',
  'funnel_partner_day',
  'funnel_partner_month',
  'go_live_step',
  'lead_read',
  'report_day',
  'user',
]);

/** Lists the tables in which something of the affiliate is left that should not be. */
export async function listLeftOf({ sql }: Database, affiliateId: number): Promise<string[]> {
  const found = await tablesWith(
    sql,
    'affiliate_id',
    (table) => sql`select from ${sql(table)} where affiliate_id = ${affiliateId} limit 1`,
  );
  return found.filter((table) => !kept.has(table));
}

/** Lists the tables with rows about leads that there are none of, but for who has read them. */
export async function listStrays({ sql }: Database): Promise<string[]> {
  return tablesWith(
    sql,
    'lead_id',
    (table) => sql`
      select from ${sql(table)} t where ${table !== 'lead_read'} and lead_id is not null
        and not exists (select from lead l where l.id = t.lead_id) limit 1`,
  );
}

async function tablesWith(
  sql: Database['sql'],
  column: string,
  rowsOf: (table: string) => PromiseLike<readonly unknown[]>,
): Promise<string[]> {
  const tables = await sql<{ table: string }[]>`
    select c.table_name as table from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = ${column} and t.table_type = 'BASE TABLE'
      and c.table_name not like 'event_2%' order by 1`;
  const found: string[] = [];
  for (const { table } of tables) if ((await rowsOf(table)).length > 0) found.push(table);
  return found;
}
