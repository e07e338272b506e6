import { routes } from 'route-table';
import { runChild } from '@/server/child';
import { openProcess } from '@/server/launch';
import { portError } from '@/server/port';
import { startWeb } from '@/server/web';

runChild(async ({ flags, found }) => {
  const state = openProcess(found, 'web');
  const { port, host } = state.env;
  const web = await startWeb(state, flags, routes).catch((error) => {
    throw portError(error, port, host);
  });
  return {
    stop: async () => {
      await web.stop();
      await state.database.close();
    },
  };
});
