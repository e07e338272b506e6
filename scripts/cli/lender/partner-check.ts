import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { checkPartner, isLive } from '@/lib/lender/partner-check/check-partner';
import { checkSystem } from '@/lib/lender/partner-check/check-system';
import { type CheckReport, reportLines } from '@/lib/lender/partner-check/report';
import { checkSystemInput } from '@/lib/lender/partner-check/schema';
import { confirmed, readSecretly, takesAway } from '@/scripts/cli/base/confirm';
import { type CommandAnswer, UsageError } from '@/scripts/cli/base/output';
import {
  type AddCommand,
  type CommandContext,
  integerOption,
  optionalEnvironmentOption,
} from '@/scripts/cli/base/run';
import { findPartner } from '@/scripts/cli/catalogue/partner';
import type { Environment } from '@/word/environment';

interface CheckOptions {
  environment?: Environment;
  acceptUrl?: string;
  scoreUrl?: string;
  linkUrl?: string;
  secret?: string;
  timeout?: number;
  yes: boolean;
}

/** Plays our side of docs/partner-contract.md against a lender's system. */
export function addPartnerCheckCommand(partner: Command, add: AddCommand): void {
  const check = partner
    .command('check')
    .description(
      'try whether a partner’s system does what the contract asks: 24 scenarios, with made-up applicants',
    )
    .argument('[slug]', 'a stored partner; its result is kept as its go-live list')
    .addOption(optionalEnvironmentOption('of the slug: uat or production'))
    .option('--accept-url <url>', 'instead of a slug: a system that is not connected yet')
    .option('--score-url <url>', 'its score endpoint, if it has one')
    .option('--link-url <url>', 'its link endpoint, if it has one')
    .option('--secret <secret>', 'its signing secret; - asks for it, or reads it from standard input')
    .option('--timeout <ms>', 'its time limit for an answer (default: 4000)', integerOption);
  add(takesAway(check), async (ctx, options: CheckOptions, slug) => {
    if (slug === undefined) return answer({}, await ofSystem(ctx, options));
    const { environment, yes } = options;
    const hasUrls = [options.acceptUrl, options.scoreUrl, options.linkUrl, options.secret, options.timeout];
    if (hasUrls.some((value) => value !== undefined))
      throw new UsageError('give a slug, or the URLs and the secret of a system, not both');
    if (environment === undefined) throw new UsageError('give the --environment of the partner');
    const { id, entry } = await findPartner(ctx, { partner: slug, environment });
    const acceptUrl = entry.connection.accept_url;
    if (acceptUrl !== null && isLive({ environment, active: entry.active, acceptUrl }))
      await confirmed(
        ctx.terminal,
        { yes },
        `send test applications to ${slug}, which is active in Production`,
      );
    return answer({ slug, environment }, await checkPartner(ctx, { partnerId: id, confirm: true }));
  });
}

async function ofSystem(ctx: CommandContext, options: CheckOptions): Promise<CheckReport> {
  const { acceptUrl, scoreUrl, linkUrl, secret, timeout } = options;
  if (acceptUrl === undefined || secret === undefined)
    throw new UsageError('give the slug of a partner, or --accept-url and --secret');
  const input = parseInput(checkSystemInput, {
    acceptUrl,
    scoreUrl,
    linkUrl,
    secret: secret === '-' ? await readSecretly(ctx.terminal, 'Secret: ', text) : secret,
    timeoutMs: timeout,
  });
  return checkSystem(ctx, input);
}

function answer(subject: { slug?: string; environment?: Environment }, report: CheckReport): CommandAnswer {
  const { isPassed, passed, failed, notTried, at, results } = report;
  return {
    json: { ...subject, at, passed: isPassed, counts: { passed, failed, not_tried: notTried }, results },
    lines: reportLines(report),
    isBad: !isPassed,
  };
}
