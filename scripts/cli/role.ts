import type { Command } from 'commander';
import { permissionRows } from '@/lib/auth/permission';
import { print } from './output';

const roles = ['agent', 'manager', 'operator'] as const;

/** Needs no database: the table is code (`lib/auth/permission.ts`). */
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
        json: { permissions: rows.map(({ action, environments }) => ({ action, ...environments })) },
        lines: [
          'Agents and managers act for their own affiliate, operators for every one. Leads, offers, accepts and',
          'batches of an affiliate are for its agents and managers, in the environment that they have chosen.',
          '',
          `| action | ${roles.join(' | ')} |`,
          `|---|${roles.map(() => '---|').join('')}`,
          ...rows.map(({ action, environments }) => {
            const cells = roles.map((role) => cell(environments[role]));
            return `| ${action} | ${cells.join(' | ')} |`;
          }),
        ],
      },
      json,
    );
  });
}

function cell(environments: readonly string[]): string {
  if (environments.length === 0) return '–';
  return environments.length === 2 ? 'yes' : `only ${environments[0]}`;
}
