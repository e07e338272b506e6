import { routes } from 'route-table';
import { runChild } from '@/server/child';
import { openProcess } from '@/server/launch';
import { portError } from '@/server/port';
import { followSecrets } from '@/server/watch-secrets';
import { startWeb } from '@/server/web';

runChild(async ({ flags, found }) => {
  const state = openProcess(found, 'web');
  const { port, host } = state.env;
  const secrets = await followSecrets(state);
  const web = await startWeb(state, flags, routes).catch((error) => {
    throw portError(error, port, host);
  });
  return {
    stop: async () => {
      await web.stop();
      await secrets.stop();
      await state.database.close();
    },
  };
});
