import { readAddress } from '@/db/address';
import { getOwnRole } from '@/db/query/access/own-role';
import type { ProcessState } from '@/lib/base/process/process';

/**
 * Logs one line for each thing about the database in DATABASE_URL that a deployment should not be left with (design
 * base 29).
 */
export async function warnAboutDatabase({
  env,
  database,
  log,
}: Pick<ProcessState, 'env' | 'database' | 'log'>): Promise<void> {
  if (env.embeddedDatabase) return;
  const { name, excess } = await getOwnRole(database);
  if (excess.length > 0)
    log.warn(
      `the role ${name} in DATABASE_URL ${excess.join(' and ')}, which web and worker do not need: make one for them that only owns the database, as docs/database.md shows`,
    );
  const addresses = { DATABASE_URL: env.databaseUrl, DATABASE_REPLICA_URL: env.databaseReplicaUrl };
  for (const [name, url] of Object.entries(addresses)) {
    if (url === null) continue;
    const { host, isProtected } = readAddress(url);
    if (isProtected) continue;
    log.warn(
      `${name} leads to ${host} without sslmode=verify-full, so what is sent can be read or changed on the way: add sslmode=verify-full&sslrootcert=FILE, as docs/database.md shows`,
    );
  }
}
