import { open, unlink } from 'node:fs/promises';
import type { Command } from 'commander';
import { notFound } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { counted } from '@/lib/base/text/text';
import { changePartner } from '@/lib/catalogue/partner/change-partner';
import type { PartnerDetail } from '@/lib/catalogue/partner/detail';
import {
  type HandedOverSecret,
  handOverSecrets,
  secretsFile,
} from '@/lib/catalogue/partner/hand-over-secrets';
import { changePartnerInput, leaveOutInput } from '@/lib/catalogue/partner/input';
import { leaveOut, takeBack } from '@/lib/catalogue/partner/leave-out';
import { listPartners } from '@/lib/catalogue/partner/list-partners';
import { endFormerSecret, rollSecret } from '@/lib/catalogue/partner/roll-secret';
import { confirmed, takesAway } from '@/scripts/cli/base/confirm';
import { type CommandAnswer, pairs, table, UsageError } from '@/scripts/cli/base/output';
import {
  type AddCommand,
  type CommandContext,
  environmentOption,
  integerOption,
  onOrOff,
} from '@/scripts/cli/base/run';
import { fromWhereTyped } from '@/scripts/cli/base/terminal';
import type { Environment } from '@/word/environment';

interface PartnerOptions {
  partner: string;
  environment: Environment;
}

interface PauseOptions {
  environment: Environment;
  until?: string;
  reason: string;
}

interface SecretsOptions {
  environment: Environment;
  output?: string;
  list: boolean;
  yes: boolean;
}

interface ChangeOptions extends PartnerOptions {
  active?: boolean;
  priority?: number;
  unchecked?: true;
  unserved?: true;
}

export function addPartnerCommands(program: Command, add: AddCommand): Command {
  const partner = program.command('partner').description('partners');
  const which = (command: Command) =>
    command.requiredOption('--partner <slug>', 'the partner').addOption(environmentOption());

  add(
    partner.command('list').description('the partners of an environment').addOption(environmentOption()),
    async (ctx, options: { environment: Environment }) => {
      const partners = await listPartners(ctx, options);
      return {
        json: { partners: partners.map(partnerJson) },
        lines: table(
          ['id', 'slug', 'name', 'active', 'priority', 'paused', 'intents'],
          partners.map(({ id, entry, leftOut }) => [
            id,
            entry.slug,
            entry.company_name,
            entry.active,
            entry.priority,
            leftOut && (leftOut.until ?? 'until it is resumed'),
            entry.intents.map(({ title }) => title).join(', ') || null,
          ]),
        ),
      };
    },
  );

  add(
    which(partner.command('show').description('a partner, as in a catalogue file, without its secret')),
    async (ctx, options: PartnerOptions) => {
      const json = partnerJson(await findPartner(ctx, options));
      return { json, lines: [JSON.stringify(json, null, 2)] };
    },
  );

  add(
    which(
      partner
        .command('change')
        .description(
          'switch a partner on or off, or rank it; everything else is changed by a catalogue file',
        ),
    )
      .option('--active <on|off>', 'off: leads are no longer matched with it', onOrOff)
      .option(
        '--priority <number>',
        'of partners with the same probability, the lowest comes first',
        integerOption,
      )
      .option('--unchecked', 'make it active in Production though it has not passed its go-live check')
      .option('--unserved', 'switch it off though active products are left with no partner'),
    async (ctx, { active, priority, unchecked, unserved, ...options }: ChangeOptions) => {
      if (active === undefined && priority === undefined)
        throw new UsageError('nothing to change: give --active or --priority');
      const { id, entry } = await findPartner(ctx, options);
      const { connection: _, ...stored } = entry;
      const wanted = {
        ...stored,
        ...(active !== undefined && { active }),
        ...(priority !== undefined && { priority }),
      };
      const input = parseInput(changePartnerInput, { partnerId: id, entry: wanted, unchecked, unserved });
      return answer(await changePartner(ctx, input));
    },
  );

  add(
    partner
      .command('pause')
      .description('give it no new leads until a time, or until it is resumed; agents read the reason')
      .argument('<slug>', 'the partner')
      .addOption(environmentOption())
      .option('--until <time>', 'such as 2026-12-01T08:00:00+02:00, at most 90 days ahead')
      .requiredOption('--reason <text>', 'such as "system upgrade"'),
    async (ctx, { until, reason, environment }: PauseOptions, slug = '') => {
      const { id } = await findPartner(ctx, { partner: slug, environment });
      const input = parseInput(leaveOutInput, { partnerId: id, until: until ?? null, reason });
      return pauseAnswer(await leaveOut(ctx, input));
    },
  );

  add(
    partner
      .command('resume')
      .description('give a paused partner leads again')
      .argument('<slug>', 'the partner')
      .addOption(environmentOption()),
    async (ctx, { environment }: { environment: Environment }, slug = '') => {
      const { id } = await findPartner(ctx, { partner: slug, environment });
      return pauseAnswer(await takeBack(ctx, { partnerId: id }));
    },
  );

  add(
    which(
      partner
        .command('roll-secret')
        .description('create a new signing secret, shown only once; the old one is valid for 24 h more'),
    ),
    async (ctx, options: PartnerOptions) => {
      const { id } = await findPartner(ctx, options);
      const { secret, previousEndsAt } = await rollSecret(ctx, { partnerId: id });
      const { partner: slug, environment } = options;
      return {
        json: { slug, environment, secret, previous_ends_at: previousEndsAt },
        lines: [
          ...pairs({ slug, environment, secret, 'old secret until': previousEndsAt }),
          'Store this secret now. It will not be shown again.',
        ],
      };
    },
  );

  add(
    takesAway(
      partner
        .command('secrets')
        .description('hand over, once, the signing secrets that were made for an import or a copy')
        .addOption(environmentOption())
        .option(
          '--output <file>',
          'write them to a file (CSV) that must not exist yet, instead of showing them',
        )
        .option('--list', 'only list whose were never handed over', false),
    ),
    async (ctx, { environment, output, list, yes }: SecretsOptions) => {
      const unseen = (await listPartners(ctx, { environment })).filter(({ secretUnseen }) => secretUnseen);
      if (list || unseen.length === 0) {
        const slugs = unseen.map(({ entry }) => entry.slug);
        return { json: { environment, never_handed_over: slugs }, lines: slugs };
      }
      const what = counted(unseen.length, 'signing secret');
      await confirmed(
        ctx.terminal,
        { yes },
        `hand over ${what} of ${environment}, which are shown this once`,
      );
      if (output === undefined)
        return secretsAnswer(await handOverSecrets(ctx, { environment }), environment);
      // Made before anything is handed over: what cannot be written is not lost.
      const path = fromWhereTyped(ctx.terminal.env, output);
      const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
        throw new UsageError(`${output} cannot be made: ${error instanceof Error ? error.message : error}`);
      });
      try {
        const secrets = await handOverSecrets(ctx, { environment });
        await file.writeFile(secretsFile(secrets));
        await file.sync();
        return {
          json: { environment, file: path, count: secrets.length },
          lines: [
            `${counted(secrets.length, 'signing secret')} written to ${path}: keep it safe, nothing shows them again.`,
          ],
        };
      } catch (error) {
        await unlink(path);
        throw error;
      } finally {
        await file.close();
      }
    },
  );

  add(
    takesAway(which(partner.command('end-former-secret').description('invalidate the old secret now'))),
    async (ctx, { yes, ...options }: PartnerOptions & { yes: boolean }) => {
      const { id } = await findPartner(ctx, options);
      const { partner: slug, environment } = options;
      await confirmed(ctx.terminal, { yes }, `end the old secret of ${slug}, which signs until then`);
      await endFormerSecret(ctx, { partnerId: id });
      return { json: { slug, environment }, lines: [`${slug}: only the newest secret is valid`] };
    },
  );
  return partner;
}

export async function findPartner(
  ctx: CommandContext,
  { partner, environment }: PartnerOptions,
): Promise<PartnerDetail> {
  const found = (await listPartners(ctx, { environment })).find(({ entry }) => entry.slug === partner);
  if (!found) throw notFound(`partner ${partner}`);
  return found;
}

const partnerJson = ({
  id,
  environment,
  entry,
  previousSecretEndsAt,
  secretUnseen,
  leftOut,
}: PartnerDetail) => ({
  id,
  environment,
  ...entry,
  previous_secret_ends_at: previousSecretEndsAt,
  secret_never_handed_over: secretUnseen,
  paused: leftOut,
});

function secretsAnswer(secrets: readonly HandedOverSecret[], environment: Environment): CommandAnswer {
  return {
    json: { environment, secrets: secrets.map(({ slug, secret }) => ({ slug, secret })) },
    lines: [
      ...table(
        ['slug', 'secret'],
        secrets.map(({ slug, secret }) => [slug, secret]),
      ),
      'Store these secrets now. They will not be shown again.',
    ],
  };
}

function pauseAnswer(partner: PartnerDetail): CommandAnswer {
  const { entry, environment, leftOut } = partner;
  return {
    json: partnerJson(partner),
    lines: pairs({
      slug: entry.slug,
      environment,
      paused: leftOut === null ? 'no' : (leftOut.until ?? 'until it is resumed'),
      reason: leftOut?.reason ?? null,
    }),
  };
}

function answer(partner: PartnerDetail): CommandAnswer {
  const { id, environment, entry } = partner;
  const { slug, company_name, active, priority } = entry;
  return {
    json: partnerJson(partner),
    lines: pairs({ id, slug, environment, name: company_name, active, priority }),
  };
}
