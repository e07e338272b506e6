import type { Command } from 'commander';
import { permissionRows } from '@/lib/base/actor/permission';
import { print } from '@/scripts/cli/base/output';
import type { Terminal } from '@/scripts/cli/base/terminal';
import { environmentNames } from '@/word/environment';
import { allRoles } from '@/word/role';

/** Needs no database: the permission table is code (`lib/base/actor/permission.ts`). */
export function addRoleCommands(program: Command, terminal: Terminal): void {
  const command = program
    .command('role')
    .description('roles of users')
    .command('table')
    .description('who may do what, as a Markdown table');
  command.action(() => {
    const rows = permissionRows();
    print(
      command,
      {
        json: {
          permissions: rows.map(({ action, roles: allowed }) => ({ action, ...environmentsOf(allowed) })),
        },
        lines: [
          'Agents and managers act for their own affiliate; viewer, support, catalogue, finance and admin are operators, who act for',
          'every one. Only admins act on other operators. Leads, offers, accepts and',
          'batches of an affiliate are for its agents and managers, in the environment they have chosen.',
          '',
          `| action | ${allRoles.join(' | ')} |`,
          `|---|${allRoles.map(() => '---|').join('')}`,
          ...rows.map(({ action, roles: allowed }) => {
            const cells = allRoles.map((role) => (allowed.includes(role) ? 'yes' : '–'));
            return `| ${action} | ${cells.join(' | ')} |`;
          }),
        ],
      },
      terminal,
    );
  });
}

/** Maps each role to the environments in which it may do this: both or none. */
function environmentsOf(allowed: readonly string[]) {
  return Object.fromEntries(allRoles.map((role) => [role, allowed.includes(role) ? environmentNames : []]));
}
