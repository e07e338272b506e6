// `npm run keyboard-run [-- --pace MS --record FOLDER]`: builds the server and types a call from the ID number to the
// link.
import { buildTools, runTool } from './tool.mjs';

try {
  await buildTools('keyboard-run', ['test/keyboard-run/main.ts']);
  process.exitCode = await runTool('keyboard-run-main.js', process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
