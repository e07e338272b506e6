// `npm run fuzz [-- --requests N --seed S]`: builds the server and sends generated hostile requests to all its routes.
import { buildTools, runTool } from './tool.mjs';

try {
  await buildTools('fuzz', ['test/fuzz/main.ts']);
  process.exitCode = await runTool('fuzz-main.js', process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
