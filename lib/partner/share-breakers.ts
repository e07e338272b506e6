import {
  deleteOpenEndpoint,
  listenToEndpointHealth,
  listOpenEndpoints,
  upsertOpenEndpoint,
} from '@/db/query/endpoint-health';
import type { ProcessState } from '@/lib/process';
import { adoptBreakers, endpointName, observeBreakers } from './breaker';

export interface SharedBreakers {
  stop(): Promise<void>;
}

/**
 * Shares the circuit breakers of all web and worker processes through PostgreSQL: what one finds failing, all leave
 * alone, and what answers one again, all ask again. No call waits for it; without the database each process goes on
 * by what it knows itself.
 */
export async function shareBreakers({
  database,
  log,
}: Pick<ProcessState, 'database' | 'log'>): Promise<SharedBreakers> {
  const failed = (error: unknown) =>
    log.warn({ code: (error as { code?: unknown }).code }, 'breaker state not shared');
  // One after the other: a closing never overtakes the opening before it, nor an adoption its own news.
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
