import type { Command } from 'commander';
import { createInvitation } from '@/lib/access/invitation/create-invitation';
import { listInvitations } from '@/lib/access/invitation/list-invitations';
import { revokeInvitation } from '@/lib/access/invitation/revoke-invitation';
import { createInvitationInput } from '@/lib/access/invitation/schema';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { parseInput } from '@/lib/base/input/parse-input';
import { confirmed, takesAway } from '@/scripts/cli/base/confirm';
import { pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, integerOption } from '@/scripts/cli/base/run';
import { allRoles } from '@/word/role';

interface CreateOptions {
  affiliate?: string;
  email: string;
  role: string;
}

export function addInvitationCommands(program: Command, add: AddCommand): void {
  const invitation = program.command('invitation').description('links by which people join a team');

  add(
    invitation
      .command('create')
      .description('print an invite link, valid for 7 days; an earlier one to the same email stops working')
      .option('--affiliate <slug>', 'whose team (default: the operators)')
      .requiredOption('--email <email>', 'who is invited')
      .requiredOption('--role <role>', allRoles.join(', ')),
    async (ctx, { affiliate, email, role }: CreateOptions) => {
      const affiliateId = affiliate === undefined ? null : (await getAffiliateBySlug(ctx, affiliate)).id;
      const made = await createInvitation(
        ctx,
        parseInput(createInvitationInput, { affiliateId, email, role }),
      );
      const values = { email: made.email, link: made.link, expires_at: made.expiresAt };
      return { json: values, lines: [...pairs(values), 'Share the link over a secure channel.'] };
    },
  );

  add(
    invitation
      .command('list')
      .description('invitations of a team that can still be used')
      .option('--affiliate <slug>', 'whose team (default: the operators)'),
    async (ctx, { affiliate }: { affiliate?: string }) => {
      const affiliateId = affiliate === undefined ? null : (await getAffiliateBySlug(ctx, affiliate)).id;
      const invitations = await listInvitations(ctx, { affiliateId });
      return {
        json: {
          invitations: invitations.map(({ id, email, role, invitedByName, expiresAt }) => ({
            id,
            email,
            role,
            invited_by: invitedByName,
            expires_at: expiresAt,
          })),
        },
        lines: table(
          ['id', 'email', 'role', 'invited by', 'expires'],
          invitations.map((one) => [one.id, one.email, one.role, one.invitedByName, one.expiresAt]),
        ),
      };
    },
  );

  add(
    takesAway(
      invitation
        .command('revoke')
        .description('make an invite link stop working')
        .requiredOption('--id <number>', 'the invitation', integerOption),
    ),
    async (ctx, { id, ...options }: { id: number; yes: boolean }) => {
      await confirmed(ctx.terminal, options, `revoke invitation ${id}`);
      await revokeInvitation(ctx, { invitationId: id });
      return { json: { id, revoked: true }, lines: pairs({ id, revoked: true }) };
    },
  );
}
