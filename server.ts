import cluster from 'node:cluster';
import { routes } from 'route-table';
import { runChild } from '@/server/child';
import { openProcess } from '@/server/launch';
import { runPrimary } from '@/server/primary';
import { startWeb } from '@/server/web';

if (cluster.isPrimary) await runPrimary(process.argv.slice(2), routes);
else
  runChild(async ({ flags, found }) => {
    const state = openProcess(found, 'web');
    const web = await startWeb(state, flags, routes);
    return {
      stop: async () => {
        await web.stop();
        await state.database.close();
      },
    };
  });
