import { Command, CommanderError } from 'commander';
import { addAffiliateCommands } from './affiliate';
import { addAlertCommands } from './alert';
import { addApplicantCommands } from './applicant';
import { addApplicationCommands } from './application';
import { addAuditCommands } from './audit';
import { addBackupCommand } from './backup';
import { addCapacityCommands } from './capacity';
import { addCatalogueCommands } from './catalogue';
import { addCommissionCommands } from './commission';
import { addConsentTextCommands } from './consent-text';
import { addDoctorCommand } from './doctor';
import { addEnvironmentCommands } from './environment';
import { addEventCommands } from './event';
import { failureOf } from './exit-code';
import { addHolidayCommands } from './holiday';
import { addIntentCommands } from './intent';
import { addInvitationCommands } from './invitation';
import { addJobCommands } from './job';
import { addKeyCommands } from './key';
import { addKeyRequestCommands } from './key-request';
import { addLeadCommands } from './lead';
import { CommandFailed, reasonOf } from './output';
import { addPartnerCommands } from './partner';
import { addPartnerCheckCommand } from './partner-check';
import { addPiiKeyCommands } from './pii-key';
import { addReportCommand } from './report';
import { addRequestCommands } from './request';
import { addRestoreCommands } from './restore';
import { addRoleCommands } from './role';
import { commandAdder } from './run';
import { addSampleDataCommands } from './sample-data';
import { addStatementCommands } from './statement';
import type { Terminal } from './terminal';
import { addUserCommands } from './user';
import { addWebhookCommands } from './webhook';

/** The command line (design 7): the same verbs and schemas as the operator console. Returns the exit code. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  // Every command inherits these settings, so they come first.
  const program = new Command('npm run cli --')
    .description('Operate the lead-matching portal from the command line.')
    .option('--json', 'print one JSON object and nothing else, an error as well')
    .option('--by <name>', 'your name, for the audit trail (default: your account on this machine)')
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });

  const add = commandAdder(terminal);
  addAffiliateCommands(program, add);
  addUserCommands(program, add);
  addInvitationCommands(program, add);
  addKeyCommands(program, add);
  addKeyRequestCommands(program, add);
  addCatalogueCommands(program, add);
  addConsentTextCommands(program, add);
  addEnvironmentCommands(program, add);
  addApplicantCommands(program, add);
  addApplicationCommands(program, add);
  addLeadCommands(program, add);
  addReportCommand(program, add);
  addRequestCommands(program, add);
  addEventCommands(program, add);
  addJobCommands(program, add);
  addAlertCommands(program, add);
  addWebhookCommands(program, add);
  addAuditCommands(program, add);
  addIntentCommands(program, add);
  addPartnerCheckCommand(addPartnerCommands(program, add), add);
  addCapacityCommands(program, add);
  addCommissionCommands(program, add);
  addStatementCommands(program, add);
  addHolidayCommands(program, add);
  addSampleDataCommands(program, add);
  addPiiKeyCommands(program, add);
  addBackupCommand(program, add);
  addRestoreCommands(program, add);
  addDoctorCommand(program, terminal);
  addRoleCommands(program, terminal);

  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed the help, or what is wrong with the arguments.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof CommandFailed) return 1;
    const { exitCode, ...failure } = failureOf(error);
    if (args.includes('--json')) terminal.stdout.write(`${JSON.stringify({ error: failure })}\n`);
    if (!(error instanceof CommanderError)) {
      const reason = reasonOf(error) ?? (error instanceof Error ? error.stack : error);
      terminal.stderr.write(`error: ${reason}\n`);
    }
    return exitCode;
  }
}
