import type { Command } from 'commander';
import type { Environment } from '@/lib/environment';
import { notFound } from '@/lib/error';
import { listPartners } from '@/lib/partner/list-partners';
import { endFormerSecret, rollSecret } from '@/lib/partner/roll-secret';
import { pairs } from './output';
import { type AddCommand, environmentOption } from './run';

interface PartnerOptions {
  partner: string;
  environment: Environment;
}

export function addPartnerCommands(program: Command, add: AddCommand): void {
  const partner = program.command('partner').description('partners');
  const which = (command: Command) =>
    command.requiredOption('--partner <slug>', 'the partner').addOption(environmentOption());

  add(
    which(
      partner
        .command('roll-secret')
        .description('create a new signing secret, shown only once; the old one is valid for 24 h more'),
    ),
    async (ctx, options: PartnerOptions) => {
      const { secret, previousEndsAt } = await rollSecret(ctx, { partnerId: await idOf(ctx, options) });
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
    which(partner.command('end-former-secret').description('invalidate the old secret now')),
    async (ctx, options: PartnerOptions) => {
      await endFormerSecret(ctx, { partnerId: await idOf(ctx, options) });
      const { partner: slug, environment } = options;
      return { json: { slug, environment }, lines: [`${slug}: only the newest secret is valid`] };
    },
  );
}

async function idOf(
  ctx: Parameters<typeof listPartners>[0],
  { partner, environment }: PartnerOptions,
): Promise<number> {
  const found = (await listPartners(ctx, { environment })).find(({ entry }) => entry.slug === partner);
  if (!found) throw notFound(`partner ${partner}`);
  return found.id;
}
