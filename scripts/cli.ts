import { runCommandLine } from './run-command-line';

process.exitCode = await runCommandLine(process.argv.slice(2), process);
