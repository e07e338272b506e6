import { Command } from 'commander';
import { addAffiliateCommands } from './cli/affiliate';
import { addCatalogueCommands } from './cli/catalogue';
import { addEnvironmentCommands } from './cli/environment';
import { addKeyCommands } from './cli/key';
import { addCommand } from './cli/run';
import { addUserCommands } from './cli/user';

/** The command line (DESIGN 7): the same verbs and schemas as the operator console. */
const program = new Command('npm run cli --')
  .description('Operate the lead-matching portal from the command line.')
  .option('--json', 'answer with one JSON object and nothing else')
  .showSuggestionAfterError(false);

addAffiliateCommands(program, addCommand);
addUserCommands(program, addCommand);
addKeyCommands(program, addCommand);
addCatalogueCommands(program, addCommand);
addEnvironmentCommands(program, addCommand);

await program.parseAsync();
