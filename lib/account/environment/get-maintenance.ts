import { getEnvironment } from '@/db/query/account/environment';
import type { Context } from '@/lib/base/actor/context';
import type { Environment } from '@/word/environment';
import { maintenanceView } from './maintenance';
import type { MaintenanceView } from './schema';

/** Returns a maintenance that is under way or planned, for everybody who is signed in; null: neither. */
export async function getMaintenance(
  { database, clock }: Context,
  { environment }: { environment: Environment },
): Promise<MaintenanceView | null> {
  return maintenanceView(environment, await getEnvironment(database, environment), clock.now());
}
