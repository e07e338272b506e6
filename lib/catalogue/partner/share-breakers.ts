import {
  deleteOpenEndpoint,
  listenToEndpointHealth,
  listOpenEndpoints,
  upsertOpenEndpoint,
} from '@/db/query/catalogue/endpoint-health';
import type { ProcessState } from '@/lib/base/process/process';
import { adoptBreakers, endpointName, observeBreakers } from './breaker';

export interface SharedBreakers {
  stop(): Promise<void>;
}

/**
 * Shares the circuit breakers of all web and worker processes through PostgreSQL: a circuit opened or closed in one is
 * opened or closed in all. No call waits for it; without the database each process relies on its own state.
 */
export async function shareBreakers({
  database,
  log,
}: Pick<ProcessState, 'database' | 'log'>): Promise<SharedBreakers> {
  const failed = (error: unknown) =>
    log.warn({ code: (error as { code?: unknown }).code }, 'breaker state not shared');
  // Serialised: a closing never overtakes its opening, and adopting the shared state never overtakes a pending write.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(failed);
  };
  const adopt = async () => adoptBreakers(await listOpenEndpoints(database));
  observeBreakers({
    opened: (endpoint, failuresInARow) =>
      inTurn(() =>
        upsertOpenEndpoint(database, { ...endpoint, endpoint: endpointName(endpoint), failuresInARow }),
      ),
    closed: (endpoint) => inTurn(() => deleteOpenEndpoint(database, endpointName(endpoint))),
  });
  const unlisten = await listenToEndpointHealth(database, () => inTurn(adopt)).catch((error: unknown) => {
    failed(error);
    return null;
  });
  return {
    stop: async () => {
      observeBreakers(null);
      await unlisten?.().catch(() => {});
      await last;
    },
  };
}
