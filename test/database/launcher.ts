// Runs an embedded PostgreSQL until told to stop: the process that the launcher tests kill.
import { startEmbedded } from '@/db/embedded';

const dataDir = process.argv[2] ?? '';
const server = await startEmbedded({ dataDir });
process.on('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
// Like a draining server: Ctrl-C does not end it at once.
process.on('SIGINT', () => {});
process.stdout.write(`${server.databaseUrl}\n`);
setInterval(() => {}, 60_000);
