import type { z } from 'zod';
import { findPartner, type PartnerWithIntents } from '@/db/query/catalogue/partner';
import { findCheckCallback, insertCheckCallback, upsertPartnerCheck } from '@/db/query/lender/partner-check';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { firstIntent } from '@/lib/catalogue/partner/invented';
import { problemText } from '@/lib/catalogue/partner/problem';
import { sealedSecrets } from '@/lib/catalogue/partner/sealed-secrets';
import { isSandboxUrl } from '@/lib/catalogue/partner/url';
import { openPartnerSecrets } from '@/lib/http/webhook/signature';
import type { Callbacks, CheckTiming } from './play';
import { playScenarios } from './play-scenarios';
import { type CheckReport, checkReport } from './report';
import type { checkPartnerInput } from './schema';
import { usualTiming } from './timing';

/**
 * Plays our side of the contract against a partner's stored endpoints, with invented applicants and `test: true`, and
 * keeps what came of it as the partner's go-live list (design lender 4). Counts no call and bypasses the breaker.
 * Throws `rule_broken` for a partner without an accept endpoint, and `validation_failed` at `confirm` for an active
 * Production partner unless that is confirmed: a system that ignores `test` would take the applications for real ones.
 */
export async function checkPartner(
  ctx: Context,
  { partnerId, confirm }: z.output<typeof checkPartnerInput>,
  timing = usualTiming,
): Promise<CheckReport> {
  assertMay(ctx, 'partner.change');
  const partner = await findPartner(ctx.database, partnerId);
  if (!partner) throw notFound('partner');
  const { acceptUrl } = partner;
  if (acceptUrl === null) throw ruleBroken('the partner has no accept URL, so there is nothing to check');
  if (!confirm && isLive({ ...partner, acceptUrl }))
    throw validationFailed({
      confirm: ['test applications would go to an active Production partner: confirm with true'],
    });
  return runCheck(ctx, { ...partner, acceptUrl }, timing);
}

/** Checks a partner's system for whoever may, and keeps what came of it. */
export async function runCheck(
  ctx: Context,
  partner: PartnerWithIntents & { acceptUrl: string },
  timing: CheckTiming,
): Promise<CheckReport> {
  const { id: partnerId, environment, scoreUrl, acceptUrl, linkUrl, timeoutMs } = partner;
  const endpoints = { scoreUrl, acceptUrl, linkUrl };
  const secrets = openPartnerSecrets(ctx.env.piiKey, sealedSecrets(partner));
  const target = { ...endpoints, environment, intent: firstIntent(partner), secrets, timeoutMs };
  const verdicts = await playScenarios(ctx, target, timing, callbacksOf(ctx, partnerId));
  const at = ctx.clock.now();
  const report = checkReport(at, verdicts);
  const { passed, failed, notTried } = report;
  await ctx.database.transaction(async (tx) => {
    await upsertPartnerCheck(tx, { partnerId, at, ...endpoints, verdicts });
    await recordAudit(ctx, tx, {
      action: 'partner.checked',
      subjectId: partnerId,
      environment,
      after: { passed, failed, notTried },
    });
  });
  return report;
}

/** Real leads are matched with the partner, and its system is not our own sandbox. */
export function isLive(partner: { environment: string; active: boolean; acceptUrl: string }): boolean {
  return partner.environment === 'production' && partner.active && !isSandboxUrl(partner.acceptUrl);
}

function callbacksOf({ database }: Context, partnerId: number): Callbacks {
  return {
    expect: (applicationId) => insertCheckCallback(database, { applicationId, partnerId }),
    find: async (applicationId) => {
      const found = await findCheckCallback(database, applicationId);
      if (!found) return null;
      return { isTaken: found.takenAt !== null, problem: found.problem && problemText(found.problem) };
    },
  };
}
