import type { Queryable } from '@/db/client';

/** Of the newest outcomes, so that a partner that becomes faster is soon known to be. */
const outcomesToLookAt = 200_000;
/** Fewer do not tell how long a partner usually takes. */
const fewOutcomes = 10;

/** Works out anew how long partners take, by all outcomes and by those of each affiliate. */
export async function replaceReportDelays(db: Queryable): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const usual = (kinds: string) =>
      sql.unsafe(`
      case when count(*) filter (where kind in (${kinds})) >= ${fewOutcomes}
        then (percentile_disc(0.9) within group (order by days) filter (where kind in (${kinds})))::int end`);
    await sql`select from report_progress for update`;
    await sql`delete from report_delay`;
    await sql`
      with newest as (
        select o.id, o.partner_id, o.affiliate_id, o.lead_id, o.kind, o.occurred_at
        from outcome o order by o.id desc limit ${outcomesToLookAt}),
      told as (
        select n.partner_id, n.affiliate_id, n.kind,
          greatest(0, funnel_day_of(n.occurred_at) - funnel_day_of(l.created_at)) as days
        from newest n join lead l on l.id = n.lead_id
        where n.kind <> 'applied' and not exists (select from outcome c where c.corrects = n.id))
      insert into report_delay (partner_id, affiliate_id, approved_days, funded_days, returned_days)
      select partner_id, coalesce(affiliate_id, 0), ${usual("'approved', 'rejected'")}, ${usual("'funded'")},
        ${usual("'returned', 'charged_back'")}
      from told group by grouping sets ((partner_id), (partner_id, affiliate_id))`;
  });
}
