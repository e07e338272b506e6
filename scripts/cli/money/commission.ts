import { type Command, InvalidArgumentError, Option } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { assertConfirmed, type Consequence } from '@/lib/base/consequence/consequence';
import { notFound } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { listIntents } from '@/lib/catalogue/intent/list-intents';
import { listPartners } from '@/lib/catalogue/partner/list-partners';
import { endPlan } from '@/lib/money/commission/end-plan';
import { listPlans } from '@/lib/money/commission/list-plans';
import { type RateUnit, type Step, steps } from '@/lib/money/commission/plan';
import { rateText, readPercent } from '@/lib/money/commission/rate-text';
import { endPlanInput, type SetPlanInput, setPlanInput } from '@/lib/money/commission/schema';
import { previewPlan, setPlan } from '@/lib/money/commission/set-plan';
import type { PlanView } from '@/lib/money/commission/view';
import { pairs, table, UsageError } from '@/scripts/cli/base/output';
import {
  type AddCommand,
  type CommandContext,
  integerOption,
  optionalEnvironmentOption,
} from '@/scripts/cli/base/run';
import { type Environment, environmentNames } from '@/word/environment';
import { addEntryCommand } from './commission-entry';

interface SetOptions {
  affiliate?: string;
  partner?: string;
  intent?: string;
  all?: true;
  on: Step;
  cents?: number;
  percent?: string;
  holdDays: number;
  from?: string;
  confirm?: number;
  environment?: Environment;
}

export function addCommissionCommands(program: Command, add: AddCommand): void {
  const commission = program.command('commission').description('what affiliates are paid');

  add(
    commission
      .command('set')
      .description('set a plan; it ends the version that is valid on its first day')
      .option('--affiliate <slug>', 'for one affiliate')
      .option('--partner <slug>', 'for one partner')
      .option('--intent <title>', 'for one intent')
      .option('--all', 'for all affiliates, partners or intents: whichever is not named')
      .addOption(new Option('--on <step>', 'what is paid for').choices(steps).makeOptionMandatory())
      .addOption(
        new Option('--cents <n>', 'a fixed amount each').argParser(integerOption).conflicts('percent'),
      )
      .option('--percent <n>', 'a share of the amount, such as 2.5', percentOption)
      .option('--hold-days <n>', 'payable so many days later', integerOption, 0)
      .option('--from <date>', 'its first day (default: today)')
      .option('--confirm <n>', 'how many commissions it may book or change', integerOption)
      .addOption(optionalEnvironmentOption('default: both, wherever partner and intent are known')),
    async (ctx, options: SetOptions) => {
      const plans = await ctx.database.transaction((tx) =>
        setInEach({ ...ctx, database: { ...ctx.database, ...tx } }, options),
      );
      return {
        json: { plans: plans.map(planJson) },
        lines: plans.flatMap((plan, index) => [...(index > 0 ? [''] : []), ...planLines(plan)]),
      };
    },
  );

  add(
    commission
      .command('end')
      .description('end a plan; after its last day the next less specific one pays, if there is one')
      .requiredOption('--id <id>', 'the plan’s id, as `commission list` shows it', integerOption)
      .option('--last-day <date>', 'the last day on which it pays (default: today)')
      .option('--confirm <n>', 'how many commissions it may take back or change', integerOption),
    async (ctx, { id, lastDay, confirm }: { id: number; lastDay?: string; confirm?: number }) => {
      const plan = await endPlan(ctx, { planId: id, ...parseInput(endPlanInput, { lastDay, confirm }) });
      return { json: planJson(plan), lines: planLines(plan) };
    },
  );

  add(
    commission
      .command('list')
      .description('all plans, those that have ended included')
      .addOption(optionalEnvironmentOption('default: both')),
    async (ctx, { environment }: { environment?: Environment }) => {
      const plans: PlanView[] = [];
      for (const one of environment ? [environment] : environmentNames)
        plans.push(...(await listPlans(ctx, { environment: one })));
      return {
        json: { plans: plans.map(planJson) },
        lines: table(
          [
            'id',
            'environment',
            'affiliate',
            'partner',
            'intent',
            'on',
            'version',
            'rate',
            'hold',
            'from',
            'to',
          ],
          plans.map((plan) => [
            plan.id,
            plan.environment,
            plan.affiliateSlug ?? 'all',
            plan.partnerSlug ?? 'all',
            plan.intentTitle ?? 'all',
            plan.paidOn,
            plan.version,
            ratesText(plan),
            plan.holdDays,
            plan.validFrom,
            plan.validTo,
          ]),
        ),
      };
    },
  );

  addEntryCommand(commission, add);
}

function percentOption(value: string): string {
  if (readPercent(value) === null)
    throw new InvalidArgumentError('It must be from 0 to 100, with at most two decimals.');
  return value;
}

/** Sets the plan in each environment in which its partner and intent are known; in all of them, or in none. */
async function setInEach(ctx: CommandContext, options: SetOptions): Promise<PlanView[]> {
  const inputs = await inputsOf(ctx, options);
  const previews: { environment: Environment; consequence: Consequence }[] = [];
  for (const input of inputs)
    previews.push({ environment: input.environment, ...(await previewPlan(ctx, input)) });
  assertConfirmed(together(previews), options.confirm);
  const plans: PlanView[] = [];
  for (const [index, input] of inputs.entries())
    plans.push(await setPlan(ctx, { ...input, confirm: previews[index]?.consequence.figure }));
  return plans;
}

/** One figure is confirmed for all environments. */
function together(all: readonly { environment: Environment; consequence: Consequence }[]): Consequence {
  const concerned = all.filter(({ consequence }) => consequence.figure > 0);
  return {
    figure: concerned.reduce((sum, { consequence }) => sum + consequence.figure, 0),
    leavesNone: false,
    meaning: concerned
      .map(({ environment, consequence }) => `${environment}: ${consequence.meaning}`)
      .join('; '),
  };
}

async function inputsOf(ctx: CommandContext, options: SetOptions): Promise<SetPlanInput[]> {
  const { affiliate, partner, intent, cents, percent } = options;
  const unnamed = Object.entries({ affiliate, partner, intent }).find(
    ([, value]) => value === undefined,
  )?.[0];
  if (unnamed !== undefined && !options.all) throw new UsageError(`add --${unnamed}, or --all for all`);
  if ((cents === undefined) === (percent === undefined)) throw new UsageError('add --cents or --percent');
  const unit: RateUnit = cents === undefined ? 'basis points' : 'cents';
  const affiliateId = affiliate === undefined ? null : (await getAffiliateBySlug(ctx, affiliate)).id;
  const inputs: SetPlanInput[] = [];
  let unknown = 'partner';
  for (const environment of options.environment ? [options.environment] : environmentNames) {
    const partnerId = partner === undefined ? null : await partnerIdOf(ctx, environment, partner);
    const intentId = intent === undefined ? null : await intentIdOf(ctx, environment, intent);
    if (partnerId === undefined || intentId === undefined) {
      if (partnerId !== undefined) unknown = 'intent';
      continue;
    }
    inputs.push(
      parseInput(setPlanInput, {
        environment,
        affiliateId,
        partnerId,
        intentId,
        paidOn: options.on,
        unit,
        rate: percent ?? `R ${Math.floor((cents ?? 0) / 100)},${String((cents ?? 0) % 100).padStart(2, '0')}`,
        holdDays: options.holdDays,
        validFrom: options.from,
      }),
    );
  }
  if (inputs.length === 0) throw notFound(unknown);
  return inputs;
}

const partnerIdOf = async (ctx: CommandContext, environment: Environment, slug: string) =>
  (await listPartners(ctx, { environment })).find(({ entry }) => entry.slug === slug)?.id;

const intentIdOf = async (ctx: CommandContext, environment: Environment, title: string) =>
  (await listIntents(ctx, { environment })).find(
    ({ entry }) => entry.title.toLowerCase() === title.trim().toLowerCase(),
  )?.id;

const planJson = (plan: PlanView) => ({
  id: plan.id,
  environment: plan.environment,
  affiliate: plan.affiliateSlug,
  partner: plan.partnerSlug,
  intent: plan.intentTitle,
  on: plan.paidOn,
  version: plan.version,
  cents: plan.unit === 'cents' ? plan.rate : null,
  percent: plan.unit === 'cents' ? null : plan.rate / 100,
  tiers: plan.tiers.map(({ from, rate }) => ({
    from,
    ...(plan.unit === 'cents' ? { cents: rate } : { percent: rate / 100 }),
  })),
  hold_days: plan.holdDays,
  valid_from: plan.validFrom,
  valid_to: plan.validTo,
});

const ratesText = ({ unit, rate, tiers }: PlanView): string =>
  [
    rateText(unit, rate),
    ...tiers.map((tier) => `from no. ${tier.from} of a month ${rateText(unit, tier.rate)}`),
  ].join(', ');

const planLines = (plan: PlanView): string[] =>
  pairs({
    id: plan.id,
    environment: plan.environment,
    affiliate: plan.affiliateSlug ?? 'all',
    partner: plan.partnerSlug ?? 'all',
    intent: plan.intentTitle ?? 'all',
    'paid on': plan.paidOn,
    rate: ratesText(plan),
    version: plan.version,
    'hold days': plan.holdDays,
    'valid from': plan.validFrom,
    'valid to': plan.validTo,
  });
