import { type Command, InvalidArgumentError, Option } from 'commander';
import { getAffiliateBySlug } from '@/lib/affiliate/get-affiliate';
import { allEntries } from '@/lib/commission/list-entries';
import { listPlans } from '@/lib/commission/list-plans';
import type { RateUnit, Step } from '@/lib/commission/plan';
import { steps } from '@/lib/commission/plan';
import { rateText, readPercent } from '@/lib/commission/rate-text';
import { closeStatementInput, monthText, setPlanInput } from '@/lib/commission/schema';
import { setPlan } from '@/lib/commission/set-plan';
import { closeStatement, getAccount, getStatement, previewClose } from '@/lib/commission/statement';
import type { EntryView, PlanView, StatementView } from '@/lib/commission/view';
import { type Environment, environmentNames } from '@/lib/environment';
import { AppError, notFound } from '@/lib/error';
import { listIntents } from '@/lib/intent/list-intents';
import { parseInput } from '@/lib/parse-input';
import { listPartners } from '@/lib/partner/list-partners';
import { inCents } from '@/lib/text';
import { pairs, table, UsageError } from './output';
import { type AddCommand, type CommandContext, integerOption } from './run';

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

const eitherEnvironment = (what: string) =>
  new Option('--environment <name>', what).choices(environmentNames);

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
      .option('--confirm <n>', 'how many commissions it may work out again', integerOption)
      .addOption(eitherEnvironment('default: both, wherever partner and intent are known')),
    async (ctx, options: SetOptions) => {
      const plans = await setInEach(ctx, options);
      return {
        json: { plans: plans.map(planJson) },
        lines: plans.flatMap((plan, index) => [...(index > 0 ? [''] : []), ...planLines(plan)]),
      };
    },
  );

  add(
    commission
      .command('list')
      .description('all plans, those that have ended included')
      .addOption(eitherEnvironment('default: both')),
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
            rateText(plan.unit, plan.rate),
            plan.holdDays,
            plan.validFrom,
            plan.validTo,
          ]),
        ),
      };
    },
  );

  add(
    commission
      .command('entries')
      .description('the ledger of an affiliate, in the order in which it was written')
      .requiredOption('--affiliate <slug>', 'whose')
      .option('--month <month>', 'of one month only, such as 2026-11')
      .addOption(eitherEnvironment('default: both')),
    async (ctx, options: { affiliate: string; month?: string; environment?: Environment }) => {
      const { id } = await getAffiliateBySlug(ctx, options.affiliate);
      const month = options.month === undefined ? null : parseMonth(options.month);
      const entries: (EntryView & { environment: Environment })[] = [];
      const balances: Partial<Record<Environment, number>> = {};
      for (const environment of options.environment ? [options.environment] : environmentNames) {
        for await (const some of allEntries(ctx, { affiliateId: id, environment, month }))
          entries.push(...some.map((entry) => ({ ...entry, environment })));
        balances[environment] = (await getAccount(ctx, { affiliateId: id, environment })).balanceCents;
      }
      return {
        json: { affiliate: options.affiliate, balances, entries: entries.map(entryJson) },
        lines: [
          ...table(
            [
              'id',
              'environment',
              'month',
              'kind',
              'cents',
              'on',
              'partner',
              'intent',
              'plan',
              'held until',
              'reason',
            ],
            entries.map((entry) => [
              entry.id,
              entry.environment,
              entry.month,
              entry.kind,
              entry.amountCents,
              entry.paidOn,
              entry.partnerSlug,
              entry.intentTitle,
              entry.planId === null ? null : `${entry.planId} v${entry.planVersion}`,
              entry.heldUntil,
              entry.takenBackBy ?? entry.reason,
            ]),
          ),
          ...Object.entries(balances).map(([name, cents]) => `balance ${name}: ${inCents(cents)}`),
        ],
      };
    },
  );

  const statement = program.command('statement').description('closed months of affiliates’ commissions');
  const ofStatement = (command: Command) =>
    command
      .requiredOption('--affiliate <slug>', 'whose')
      .addOption(eitherEnvironment('default: production, or uat where there is nothing in production'));

  add(
    ofStatement(
      statement
        .command('close')
        .description('close a month for good; later changes go into the next one')
        .requiredOption('--month <month>', 'the next one that is open and over, such as 2026-11'),
    ),
    async (ctx, options: { affiliate: string; month: string; environment?: Environment }) => {
      const account = await accountOf(ctx, options);
      const input = parseInput(closeStatementInput, { ...account, month: options.month });
      // Naming the month is the confirmation here.
      const { consequence } = await previewClose(ctx, input);
      const closed = await closeStatement(ctx, { ...input, confirm: consequence.figure });
      return { json: statementJson(closed), lines: statementLines(closed) };
    },
  );

  add(
    ofStatement(
      statement
        .command('show')
        .description('a statement with its entries; without a month, all of them')
        .option('--month <month>', 'such as 2026-11'),
    ),
    async (ctx, options: { affiliate: string; month?: string; environment?: Environment }) => {
      const account = await accountOf(ctx, options);
      if (options.month === undefined) {
        const { statements, balanceCents } = await getAccount(ctx, account);
        return {
          json: {
            environment: account.environment,
            balance_cents: balanceCents,
            statements: statements.map(statementJson),
          },
          lines: [
            ...table(
              ['number', 'month', 'opening', 'entries', 'closing', 'closed at'],
              statements.map((one) => [
                one.number,
                one.month,
                one.openingCents,
                one.entries,
                one.closingCents,
                one.closedAt,
              ]),
            ),
            `balance ${account.environment}: ${inCents(balanceCents)}`,
          ],
        };
      }
      const month = parseMonth(options.month);
      const found = await getStatement(ctx, { ...account, month });
      const entries: EntryView[] = [];
      for await (const some of allEntries(ctx, { ...account, month })) entries.push(...some);
      return {
        json: {
          ...statementJson(found),
          list: entries.map((entry) => entryJson({ ...entry, environment: account.environment })),
        },
        lines: [
          ...statementLines(found),
          ...table(
            ['id', 'kind', 'cents', 'on', 'partner', 'intent', 'plan', 'reason'],
            entries.map((entry) => [
              entry.id,
              entry.kind,
              entry.amountCents,
              entry.paidOn,
              entry.partnerSlug,
              entry.intentTitle,
              entry.planId === null ? null : `${entry.planId} v${entry.planVersion}`,
              entry.takenBackBy ?? entry.reason,
            ]),
          ),
        ],
      };
    },
  );
}

function percentOption(value: string): string {
  if (readPercent(value) === null)
    throw new InvalidArgumentError('It must be from 0 to 100, with at most two decimals.');
  return value;
}

const parseMonth = (month: string): string => {
  const read = monthText.safeParse(month);
  if (!read.success) throw new UsageError('--month: must be a month such as 2026-11');
  return read.data;
};

/** Sets the plan in each environment in which its partner and intent are known. */
async function setInEach(ctx: CommandContext, options: SetOptions): Promise<PlanView[]> {
  const { affiliate, partner, intent, cents, percent } = options;
  const unnamed = Object.entries({ affiliate, partner, intent }).find(
    ([, value]) => value === undefined,
  )?.[0];
  if (unnamed !== undefined && !options.all) throw new UsageError(`add --${unnamed}, or --all for all`);
  if ((cents === undefined) === (percent === undefined)) throw new UsageError('add --cents or --percent');
  const unit: RateUnit = cents === undefined ? 'basis points' : 'cents';
  const affiliateId = affiliate === undefined ? null : (await getAffiliateBySlug(ctx, affiliate)).id;
  const plans: PlanView[] = [];
  let unknown = 'partner';
  for (const environment of options.environment ? [options.environment] : environmentNames) {
    const partnerId = partner === undefined ? null : await partnerIdOf(ctx, environment, partner);
    const intentId = intent === undefined ? null : await intentIdOf(ctx, environment, intent);
    if (partnerId === undefined || intentId === undefined) {
      if (partnerId !== undefined) unknown = 'intent';
      continue;
    }
    const input = parseInput(setPlanInput, {
      environment,
      affiliateId,
      partnerId,
      intentId,
      paidOn: options.on,
      unit,
      rate: percent ?? `R ${Math.floor((cents ?? 0) / 100)},${String((cents ?? 0) % 100).padStart(2, '0')}`,
      holdDays: options.holdDays,
      validFrom: options.from,
      confirm: options.confirm,
    });
    plans.push(await setPlan(ctx, input));
  }
  if (plans.length === 0) throw notFound(unknown);
  return plans;
}

const partnerIdOf = async (ctx: CommandContext, environment: Environment, slug: string) =>
  (await listPartners(ctx, { environment })).find(({ entry }) => entry.slug === slug)?.id;

const intentIdOf = async (ctx: CommandContext, environment: Environment, title: string) =>
  (await listIntents(ctx, { environment })).find(
    ({ entry }) => entry.title.toLowerCase() === title.trim().toLowerCase(),
  )?.id;

/** Real money before play money: UAT only where there is nothing in Production, or where it is asked for. */
async function accountOf(
  ctx: CommandContext,
  { affiliate, environment }: { affiliate: string; environment?: Environment },
) {
  const { id } = await getAffiliateBySlug(ctx, affiliate);
  if (environment) return { affiliateId: id, environment };
  for (const one of ['production', 'uat'] as const) {
    const { statements, open } = await getAccount(ctx, { affiliateId: id, environment: one });
    if (statements.length + open.length > 0) return { affiliateId: id, environment: one };
  }
  throw new AppError('not_found', `${affiliate} has no commission entries`);
}

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

const planLines = (plan: PlanView): string[] =>
  pairs({
    id: plan.id,
    environment: plan.environment,
    affiliate: plan.affiliateSlug ?? 'all',
    partner: plan.partnerSlug ?? 'all',
    intent: plan.intentTitle ?? 'all',
    'paid on': plan.paidOn,
    rate: rateText(plan.unit, plan.rate),
    version: plan.version,
    'hold days': plan.holdDays,
    'valid from': plan.validFrom,
    'valid to': plan.validTo,
  });

const entryJson = (entry: EntryView & { environment: Environment }) => ({
  id: entry.id,
  environment: entry.environment,
  month: entry.month,
  kind: entry.kind,
  amount_cents: entry.amountCents,
  occurred_at: entry.occurredAt,
  recorded_at: entry.recordedAt,
  held_until: entry.heldUntil,
  on: entry.paidOn,
  plan_id: entry.planId,
  plan_version: entry.planVersion,
  partner: entry.partnerSlug,
  intent: entry.intentTitle,
  lead: entry.leadHashid,
  taken_back_by: entry.takenBackBy,
  reason: entry.reason,
});

const statementJson = (one: StatementView) => ({
  affiliate: one.affiliateSlug,
  environment: one.environment,
  number: one.number,
  month: one.month,
  opening_cents: one.openingCents,
  entries: one.entries,
  closing_cents: one.closingCents,
  held_cents: one.heldCents,
  closed_at: one.closedAt,
});

const statementLines = (one: StatementView): string[] =>
  pairs({
    statement: one.number,
    affiliate: one.affiliateSlug,
    environment: one.environment === 'uat' ? 'uat (play money)' : one.environment,
    month: one.month,
    opening: inCents(one.openingCents),
    entries: one.entries,
    closing: inCents(one.closingCents),
    'on hold': inCents(one.heldCents),
    'closed at': one.closedAt,
  });
