import { Command } from 'commander';
import { addAffiliateCommands } from './cli/affiliate';
import { addApplicantCommands } from './cli/applicant';
import { addApplicationCommands } from './cli/application';
import { addAuditCommands } from './cli/audit';
import { addCatalogueCommands } from './cli/catalogue';
import { addEnvironmentCommands } from './cli/environment';
import { addJobCommands } from './cli/job';
import { addKeyCommands } from './cli/key';
import { addKeyRequestCommands } from './cli/key-request';
import { addPartnerCommands } from './cli/partner';
import { addRoleCommands } from './cli/role';
import { addCommand } from './cli/run';
import { addUserCommands } from './cli/user';

/** The command line (design 7): the same verbs and schemas as the operator console. */
const program = new Command('npm run cli --')
  .description('Operate the lead-matching portal from the command line.')
  .option('--json', 'print one JSON object and nothing else')
  .showSuggestionAfterError(false);

addAffiliateCommands(program, addCommand);
addUserCommands(program, addCommand);
addKeyCommands(program, addCommand);
addKeyRequestCommands(program, addCommand);
addCatalogueCommands(program, addCommand);
addEnvironmentCommands(program, addCommand);
addApplicantCommands(program, addCommand);
addApplicationCommands(program, addCommand);
addJobCommands(program, addCommand);
addAuditCommands(program, addCommand);
addPartnerCommands(program, addCommand);
addRoleCommands(program);

await program.parseAsync();
