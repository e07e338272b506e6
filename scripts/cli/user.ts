import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { getAffiliateBySlug } from '@/lib/affiliate/get-affiliate';
import { createUser } from '@/lib/user/create-user';
import type { CreateUserInput } from '@/lib/user/schema';
import { pairs } from './output';
import type { AddCommand } from './run';

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
      .description('create an agent or manager of an affiliate, or an operator')
      .requiredOption('--email <email>', 'the address to sign in with')
      .requiredOption('--name <name>', 'first and last name')
      .requiredOption('--role <role>', 'agent, manager or operator')
      .option('--affiliate <slug>', 'the affiliate of an agent or manager')
      .option(
        '--password-stdin',
        'read the password from standard input; else one is made and printed',
        false,
      ),
    async (ctx, { email, name, role, affiliate, passwordStdin }: CreateOptions) => {
      const password = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
      const affiliateId = affiliate === undefined ? null : (await getAffiliateBySlug(ctx, affiliate)).id;
      const created = await createUser(ctx, {
        email,
        name,
        // The verb's schema says what is wrong with any other word.
        role: role as CreateUserInput['role'],
        affiliateId,
        password,
      });
      const { id } = created.user;
      const values: Record<string, string | number | null> = {
        id,
        email: created.user.email,
        name: created.user.name,
        role: created.user.role,
        affiliate: affiliate ?? null,
      };
      if (created.generatedPassword !== null) values.password = created.generatedPassword;
      return { json: values, lines: pairs(values) };
    },
  );
}
