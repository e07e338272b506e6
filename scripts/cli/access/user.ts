import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { resetSecondFactor } from '@/lib/access/auth/second-factor/reset';
import { createPasswordReset } from '@/lib/access/password-reset/create-password-reset';
import { changeRole } from '@/lib/access/user/change-role';
import { createUser } from '@/lib/access/user/create-user';
import { getUserByEmail } from '@/lib/access/user/get-user';
import { listUsers } from '@/lib/access/user/list-users';
import { removeUser } from '@/lib/access/user/remove-user';
import { changeRoleInput, createUserInput, type UserView } from '@/lib/access/user/schema';
import { suspendUser } from '@/lib/access/user/suspend-user';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { parseInput } from '@/lib/base/input/parse-input';
import { confirmed, takesAway } from '@/scripts/cli/base/confirm';
import { pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, integerOption } from '@/scripts/cli/base/run';
import { allRoles } from '@/word/role';

interface CreateOptions {
  email: string;
  name: string;
  role: string;
  affiliate?: string;
  passwordStdin: boolean;
}

export function addUserCommands(program: Command, add: AddCommand): void {
  const user = program.command('user').description('people who sign in');

  add(
    user
      .command('create')
      .description(
        'create an agent or manager of an affiliate, or an operator (viewer, support, catalogue, finance or admin)',
      )
      .requiredOption('--email <email>', 'the address to sign in with')
      .requiredOption('--name <name>', 'first and last name')
      .requiredOption('--role <role>', `${allRoles.join(', ')}; operator means admin`)
      .option('--affiliate <slug>', 'the affiliate of an agent or manager')
      .option(
        '--password-stdin',
        'read your own password from standard input (default: print a link with which the user chooses one)',
        false,
      ),
    async (ctx, { email, name, role, affiliate, passwordStdin }: CreateOptions) => {
      const password = passwordStdin ? (await text(ctx.terminal.stdin)).replace(/\r?\n$/, '') : undefined;
      const affiliateId = affiliate === undefined ? null : (await getAffiliateBySlug(ctx, affiliate)).id;
      const wanted = { email, name, role, affiliateId, password };
      const input = parseInput(createUserInput, wanted);
      return ctx.database.transaction(async (tx) => {
        const within = { ...ctx, database: { ...ctx.database, ...tx } };
        // A generated password is told to nobody: the link replaces it.
        const { user } = await createUser(within, input);
        const values: Record<string, string | number | Date | null> = {
          id: user.id,
          email: user.email,
          name: user.name,
          role: user.role,
          affiliate: affiliate ?? null,
        };
        if (!passwordStdin) {
          const { link, expiresAt } = await createPasswordReset(within, { userId: user.id });
          Object.assign(values, { link, link_expires_at: expiresAt });
        }
        return { json: values, lines: pairs(values) };
      });
    },
  );

  add(
    user
      .command('list')
      .description('the team of an affiliate, or the operators')
      .option('--affiliate <slug>', 'the affiliate (default: list the operators)'),
    async (ctx, { affiliate }: { affiliate?: string }) => {
      const affiliateId = affiliate === undefined ? null : (await getAffiliateBySlug(ctx, affiliate)).id;
      const users = await listUsers(ctx, { affiliateId });
      return {
        json: {
          users: users.map((one) => ({
            ...userJson(one),
            second_factor: one.hasSecondFactor,
            seen_at: one.seenAt,
            suspended_at: one.suspendedAt,
          })),
        },
        lines: table(
          ['id', 'email', 'name', 'role', 'second factor', 'since', 'last seen', 'suspended'],
          users.map((one) => [
            one.id,
            one.email,
            one.name,
            one.role,
            one.hasSecondFactor ? 'yes' : 'no',
            one.createdAt,
            one.seenAt,
            one.suspendedAt,
          ]),
        ),
      };
    },
  );

  add(
    user
      .command('change-role')
      .description('make an agent a manager or a manager an agent, or give an operator another role')
      .requiredOption('--id <number>', 'the user', integerOption)
      .requiredOption('--role <role>', allRoles.join(', ')),
    async (ctx, { id, role }: { id: number; role: string }) => {
      const changed = await changeRole(ctx, parseInput(changeRoleInput, { userId: id, role }));
      return { json: userJson(changed), lines: pairs(userJson(changed)) };
    },
  );

  add(
    takesAway(
      user
        .command('suspend')
        .description('sign an operator out and keep them from signing in')
        .requiredOption('--id <number>', 'the operator', integerOption),
    ),
    async (ctx, { id, ...options }: { id: number; yes: boolean }) => {
      await confirmed(ctx.terminal, options, `sign operator ${id} out and keep them from signing in`);
      await suspendUser(ctx, { userId: id, suspended: true });
      return { json: { id, suspended: true }, lines: pairs({ id, suspended: true }) };
    },
  );

  add(
    user
      .command('let-in')
      .description('let a suspended operator sign in again')
      .requiredOption('--id <number>', 'the operator', integerOption),
    async (ctx, { id }: { id: number }) => {
      await suspendUser(ctx, { userId: id, suspended: false });
      return { json: { id, suspended: false }, lines: pairs({ id, suspended: false }) };
    },
  );

  add(
    takesAway(
      user
        .command('remove')
        .description('remove a user and end their sessions immediately')
        .requiredOption('--id <number>', 'the user', integerOption),
    ),
    async (ctx, { id, ...options }: { id: number; yes: boolean }) => {
      await confirmed(ctx.terminal, options, `remove user ${id} and end their sessions`);
      await removeUser(ctx, { userId: id });
      return { json: { id, removed: true }, lines: pairs({ id, removed: true }) };
    },
  );

  add(
    user
      .command('reset')
      .description('print a link with which a user who forgot their password chooses a new one')
      .argument('<email>', 'the address that they sign in with'),
    async (ctx, _, email = '') => {
      const { id } = await getUserByEmail(ctx, email);
      const { link, expiresAt } = await createPasswordReset(ctx, { userId: id });
      const values = { id, email, link, link_expires_at: expiresAt };
      return { json: values, lines: [...pairs(values), 'Share the link over a secure channel.'] };
    },
  );

  add(
    user
      .command('reset-second-factor')
      .description(
        'let a user who lost phone and recovery codes sign in by password, forget their account at the identity provider, and end their sessions',
      )
      .argument('<email>', 'the address that they sign in with')
      .option('--yes', 'do it without asking, as a script must', false),
    async (ctx, options: { yes: boolean }, email = '') => {
      const { id } = await getUserByEmail(ctx, email);
      await confirmed(ctx.terminal, options, `forget the second factor of ${email} and end their sessions`);
      await resetSecondFactor(ctx, { userId: id });
      return { json: { id, reset: true }, lines: pairs({ id, reset: true }) };
    },
  );
}

const userJson = ({ id, email, name, role, createdAt }: UserView) => ({
  id,
  email,
  name,
  role,
  created_at: createdAt,
});
