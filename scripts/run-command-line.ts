import { Command, CommanderError } from 'commander';
import { addInvitationCommands } from './cli/access/invitation';
import { addRoleCommands } from './cli/access/role';
import { addUserCommands } from './cli/access/user';
import { addAffiliateCommands } from './cli/account/affiliate';
import { addEnvironmentCommands } from './cli/account/environment';
import { addKeyCommands } from './cli/account/key';
import { addKeyRequestCommands } from './cli/account/key-request';
import { addAuditCommands } from './cli/base/audit';
import { failureOf } from './cli/base/exit-code';
import { addJobCommands } from './cli/base/job';
import { CommandFailed, reasonOf } from './cli/base/output';
import { commandAdder } from './cli/base/run';
import type { Terminal } from './cli/base/terminal';
import { addOptOutCommands } from './cli/batch/opt-out';
import { addRegisterCommands } from './cli/batch/register';
import { addApplicantCommands } from './cli/care/applicant';
import { addBackupCommand } from './cli/care/backup';
import { addDoctorCommand } from './cli/care/doctor';
import { addEvidenceCommand } from './cli/care/evidence';
import { addIncidentCommands } from './cli/care/incident';
import { addLedgerCommands } from './cli/care/ledger';
import { addPiiKeyCommands } from './cli/care/pii-key';
import { addProcessingCommand } from './cli/care/processing';
import { addRestoreCommands } from './cli/care/restore';
import { addCapacityCommands } from './cli/catalogue/capacity';
import { addCatalogueCommands } from './cli/catalogue/catalogue';
import { addHolidayCommands } from './cli/catalogue/holiday';
import { addIntentCommands } from './cli/catalogue/intent';
import { addLenderCommands } from './cli/catalogue/lender';
import { addPartnerCommands } from './cli/catalogue/partner';
import { addAlertCommands } from './cli/event/alert';
import { addEventCommands } from './cli/event/event';
import { addWebhookCommands } from './cli/event/webhook';
import { addRequestCommands } from './cli/http/request';
import { addApplicationCommands } from './cli/lead/application';
import { addLeadCommands } from './cli/lead/lead';
import { addPartnerCheckCommand } from './cli/lender/partner-check';
import { addConsentTextCommands } from './cli/message/consent-text';
import { addClaimCommands } from './cli/money/claim';
import { addCommissionCommands } from './cli/money/commission';
import { addStatementCommands } from './cli/money/statement';
import { addReportCommand } from './cli/report/report';
import { addSampleDataCommands } from './cli/sample/sample-data';

/** The command line (design base 23): the same verbs and schemas as the operator console. Returns the exit code. */
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
  addLenderCommands(program, add);
  addClaimCommands(program, add);
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
  addOptOutCommands(program, add);
  addRegisterCommands(program, add);
  addSampleDataCommands(program, add);
  addIncidentCommands(program, add);
  addEvidenceCommand(program, add);
  addLedgerCommands(program, add);
  addPiiKeyCommands(program, add);
  addBackupCommand(program, add);
  addRestoreCommands(program, add);
  addDoctorCommand(program, terminal);
  addProcessingCommand(program, terminal);
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
