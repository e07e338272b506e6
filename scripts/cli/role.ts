import type { Command } from 'commander';
import { environmentNames } from '@/lib/environment';
import { permissionRows } from '@/lib/permission';
import { roles } from '@/lib/role';
import { print } from './output';

/** Needs no database: the permission table is code (`lib/permission.ts`). */
export function addRoleCommands(program: Command): void {
  const command = program
    .command('role')
    .description('agents, managers and operators')
    .command('table')
    .description('who may do what, as a Markdown table');
  command.action(() => {
    const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
    const rows = permissionRows();
    print(
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
      json,
    );
  });
}

/** Maps each role to the environments in which it may do this: both or none. */
function environmentsOf(allowed: readonly string[]) {
  return Object.fromEntries(roles.map((role) => [role, allowed.includes(role) ? environmentNames : []]));
}
