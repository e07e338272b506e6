import type { Command } from 'commander';
import { examine } from '@/lib/care/doctor/examine';
import type { Finding } from '@/lib/care/doctor/finding';
import { failureOf } from '@/scripts/cli/base/exit-code';
import { withContext } from '@/scripts/cli/base/open';
import { CommandFailed, print, table } from '@/scripts/cli/base/output';
import type { Terminal } from '@/scripts/cli/base/terminal';

/** Says what is wrong where other commands end with an error. */
export function addDoctorCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('doctor')
    .description('check settings, database, secrets, worker, origins, clock, disk, keys and jobs');
  command.action(async () => {
    const findings = await withContext(terminal, examine, { part: 'examine' }).catch(explained);
    const isHealthy = findings.every(({ state }) => state !== 'failed');
    print(
      command,
      {
        json: { healthy: isHealthy, findings },
        lines: table(
          ['check', 'state', 'what'],
          findings.map(({ check, state, text }) => [check, state, text]),
        ),
      },
      terminal,
    );
    if (!isHealthy) throw new CommandFailed();
  });
}

/** Nothing else can be looked at. Throws what is no matter of the installation. */
function explained(error: unknown): Finding[] {
  const { exitCode, message } = failureOf(error);
  if (exitCode === 1) throw error;
  const isSetting = error instanceof Error && error.name === 'ConfigurationError';
  return [{ check: isSetting ? 'settings' : 'database', state: 'failed', text: message }];
}
