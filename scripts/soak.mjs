// `npm run soak [-- --minutes N]`: builds the server and keeps it under load, then compares its memory at the beginning
// and at the end.
import { buildTools, runTool } from './tool.mjs';

try {
  await buildTools('soak', ['test/soak/main.ts']);
  process.exitCode = await runTool('soak-main.js', process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
