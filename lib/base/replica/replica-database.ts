import { openDatabase } from '@/db/client';
import type { Replica } from '@/lib/base/actor/context';
import { type ProcessState, perProcess } from '@/lib/base/process/process';

/** A replica that does not take the connection is given up sooner than a page is. */
const connectSeconds = 2;

/** The connections to the standby in DATABASE_REPLICA_URL, of pages alone; null: there is none. */
const replicaDatabase = ({ env: { databaseReplicaUrl } }: Pick<ProcessState, 'env'>) =>
  databaseReplicaUrl === null
    ? null
    : perProcess('database of the replica', () =>
        openDatabase(databaseReplicaUrl, {
          maxConnections: 4,
          connectSeconds,
          applicationName: 'lead-matching-portal replica',
        }),
      );

/** What a session may read from; null: the primary alone, also where it is not known what the session has written. */
export function replicaOf(state: Pick<ProcessState, 'env'>, writtenLsn: string | null): Replica | null {
  const database = replicaDatabase(state);
  return database === null || writtenLsn === null ? null : { database, writtenLsn };
}

/** Closes the connections, when the process stops. */
export async function closeReplicaDatabase(state: Pick<ProcessState, 'env'>): Promise<void> {
  await replicaDatabase(state)?.close();
}
