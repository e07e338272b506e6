import type { Command } from 'commander';
import { environmentNames } from '@/lib/environment';
import { permissionRows } from '@/lib/permission';
import { roles } from '@/lib/role';
import { print } from './output';
import type { Terminal } from './terminal';

/** Needs no database: the permission table is code (`lib/permission.ts`). */
export function addRoleCommands(program: Command, terminal: Terminal): void {
  const command = program
    .command('role')
    .description('agents, managers and operators')
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
          'Agents and managers act for their own affiliate, operators for every one. Leads, offers, accepts and',
          'batches of an affiliate are for its agents and managers, in the environment they have chosen.',
          '',
          `| action | ${roles.join(' | ')} |`,
          `|---|${roles.map(() => '---|').join('')}`,
          ...rows.map(({ action, roles: allowed }) => {
            const cells = roles.map((role) => (allowed.includes(role) ? 'yes' : '–'));
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
  return Object.fromEntries(roles.map((role) => [role, allowed.includes(role) ? environmentNames : []]));
}
