import { publicId } from '@/lib/base/crypto/public-id';
import { referToPartner } from '@/lib/batch/import/refer-to-partner';
import { matchLeads } from '@/lib/batch/match/match-leads';
import { deliverEventsWork } from '@/lib/event/webhook-endpoint/deliver-events';
import { resumeLiveFeedbackWork } from '@/lib/lead/submission/resume-live-feedback';
import { openShortLink } from '@/lib/message/short-link/open-short-link';
import { sendSms } from '@/lib/message/sms/send-sms';
import { never } from '@/test/batch/upload';
import { makeContext } from '@/test/context';
import { followUp } from '@/test/follow-up';
import { applyPlannedChange, isOpen } from './links';
import type { Work } from './model';
import { environment, type GateWorld } from './world';

/**
 * Runs a work as a worker would, once it is due. Returns whether what stands leads anywhere, a run was completed or a
 * change is in effect; null for works that call somebody.
 */
export async function runWork(world: GateWorld, work: Work): Promise<boolean | null> {
  const { ctx, applications, batchId, partners, affiliateId } = world;
  const { sql } = ctx.database;
  const worker = makeContext(ctx.database, { env: ctx.env, actor: { kind: 'worker' } });
  const id = applications[work] ?? 0;
  switch (work) {
    case 'short link':
      return (await openShortLink(ctx, publicId(ctx.env.idKey, 'link', id), true)).kind === 'open';
    case 'work list':
    case 'invitation':
    case 'password reset':
    case 'partner share':
      return isOpen(world, work);
    case 'planned change':
      return applyPlannedChange(world);
    case 'batch.match': {
      await matchLeads(worker, { affiliateId, environment }, never);
      const [run] = await sql<[{ done: boolean }]>`
        select status = 'completed' as done from batch_match where batch_id = ${world.matchedBatchId}`;
      return run.done;
    }
    case 'batch.refer-partner':
      await referToPartner(worker, { batchId, partnerId: partners[work] }, never);
      // Where its process died in the middle of it, it is an application that a worker takes up.
      await sql`
        update application set next_check_at = now()
        where lead_id = ${world.leadId} and partner_id = ${partners[work]} and status in ('sending', 'unknown')`;
      for (const { id: referral } of await sql<{ id: number }[]>`
        select id::float8 as id from application where lead_id = ${world.leadId} and partner_id = ${partners[work]}`)
        await followUp(worker, referral);
      return null;
    case 'text message':
      await sql`update text_message set next_call_at = now() where id = ${world.smsId}`;
      await sendSms(worker, world.smsId);
      return null;
    case 'live feedback': {
      await sql`update lead set feedback_due_at = now() where id = ${world.leads.feedback} and state = 'new'`;
      for (const one of await resumeLiveFeedbackWork.claim(ctx.database, 100))
        await resumeLiveFeedbackWork.run(worker, one);
      await sql`
        update application set next_check_at = now()
        where lead_id = ${world.leads.feedback} and status in ('sending', 'unknown')`;
      for (const { id: sent } of await sql<{ id: number }[]>`
        select id::float8 as id from application where lead_id = ${world.leads.feedback}`)
        await followUp(worker, sent);
      return null;
    }
    case 'webhook delivery': {
      await sql`update webhook_endpoint set rest_until = null, claimed_until = null where affiliate_id = ${affiliateId}`;
      await sql`update webhook_retry set due_at = now() where state = 'waiting'`;
      for (const run of await deliverEventsWork.claimRuns(ctx.database, 100)) await run(worker);
      return null;
    }
    default:
      await sql`update application set next_check_at = now() where id = ${id} and status in ('sending', 'unknown')`;
      await followUp(worker, id);
      return null;
  }
}

/** Why a work came to nothing, as the lead's history says it. */
export async function reasonOf({ ctx, leadId, partners }: GateWorld, work: Work): Promise<string | null> {
  const [row] = await ctx.database.sql<{ reason: string }[]>`
    select detail ->> 'reason' as reason from lead_event
    where lead_id = ${leadId} and kind in ('application failed', 'referral not sent')
      and (detail ->> 'partnerId')::bigint = ${partners[work]} order by id desc limit 1`;
  return row?.reason ?? null;
}
