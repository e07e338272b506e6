// A process that runs an embedded PostgreSQL until it is told to end: what the tests of the launcher kill.
import { startEmbedded } from '@/db/embedded';

const dataDir = process.argv[2] ?? '';
const server = await startEmbedded({ dataDir });
process.on('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
// Like a server that drains: Ctrl-C does not end it at once.
process.on('SIGINT', () => {});
process.stdout.write(`${server.databaseUrl}\n`);
setInterval(() => {}, 60_000);
