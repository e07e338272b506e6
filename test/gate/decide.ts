import { updateWrongNumber } from '@/db/query/desk/disposition';
import { suspendUser } from '@/lib/access/user/suspend-user';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { forgetRoom } from '@/lib/catalogue/capacity/room';
import { addOptOuts } from '@/lib/desk/opt-out/remember-opt-outs';
import { capacityOf, setCapacity } from '@/test/capacity';
import { makeContext } from '@/test/context';
import { type Taken, works } from './model';
import { environment, type GateWorld } from './world';

/** Decides, or takes it back. */
export async function decide(
  { ctx, leadId, leads, partners, people }: GateWorld,
  decision: Taken,
  stands: boolean,
): Promise<void> {
  const { sql } = ctx.database;
  // What somebody plans for a lender is theirs: see the table.
  const lenders = works.filter((work) => !['planned change', 'partner share'].includes(work));
  const all = lenders.map((work) => partners[work]);
  const { affiliateId } = ctx.scope;
  const allLeads = [leadId, ...Object.values(leads)];
  const say = (kind: string) => sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
    select ${affiliateId}, ${environment}, id, gen_random_uuid(), ${kind} from unnest(${allLeads}::bigint[]) as id`;
  const takeBack = (kind: string) => sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind, undoes)
    select affiliate_id, environment, lead_id, gen_random_uuid(), kind, id from disposition d
    where lead_id = any(${allLeads}::bigint[]) and kind = ${kind} and undoes is null
      and not exists (select from disposition u where u.undoes = d.id)`;
  switch (decision) {
    case 'lender off':
      await sql`update partner set active = ${!stands} where id = any(${all}::bigint[])`;
      await sql`update environment set catalogue_version = catalogue_version + 1 where name = ${environment}`;
      return;
    case 'lender without room':
      // A file's referral becomes one that waits, which is another work.
      for (const work of ['waiting referral', 'live feedback', 'batch.match'] as const)
        await setCapacity(ctx.database, partners[work], stands ? capacityOf([{ most: 0 }]) : null);
      forgetRoom(ctx.database, environment);
      return;
    case 'affiliate suspended':
      await sql`update affiliate set active = ${!stands} where id = ${affiliateId}`;
      return;
    case 'maintenance':
      await sql`update environment set maintenance = ${stands} where name = ${environment}`;
      return;
    case 'do not contact':
      await (stands ? say(decision) : takeBack(decision));
      if (stands) await ctx.database.transaction((tx) => addOptOuts(ctx, tx, allLeads));
      else
        await sql`
          update opt_out set lifted_at = now(), lifted_by_user_id = ${people.operatorId}, lifted_why = 'taken back'
          where affiliate_id = ${affiliateId} and lifted_at is null`;
      return;
    case 'wrong number':
      await (stands ? say(decision) : takeBack(decision));
      for (const id of allLeads) await updateWrongNumber(ctx.database, id, stands);
      await sql`
        update lead set set_aside_at = ${stands ? sql`now()` : null} where id = any(${allLeads}::bigint[])`;
      return;
    case 'user gone':
      await suspendUser(makeContext(ctx.database), { userId: people.operatorId, suspended: stands });
      return;
    case 'applicant erased':
      await ctx.database.transaction((tx) => eraseLeads(ctx, tx, allLeads));
      return;
    case 'values changed':
      await sql`
        update lead set first_name = 'Thandeka', values_version = values_version + 1, updated_at = now()
        where id = any(${allLeads}::bigint[])`;
  }
}
