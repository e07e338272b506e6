import { runPrimary } from '@/server/primary';

await runPrimary(process.argv.slice(2));
