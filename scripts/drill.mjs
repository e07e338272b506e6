// `npm run drill [-- --kills N --clients N]`: builds the server and the cluster of deploy/ on this machine, and kills
// its primary under load. Skips, with the names of what is missing, where Patroni, etcd, HAProxy or PostgreSQL are not
// installed.
import { buildTools, runTool } from './tool.mjs';

try {
  await buildTools('drill', ['test/drill/main.ts']);
  process.exitCode = await runTool('drill-main.js', process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
