import type { Queryable } from '@/db/client';
import { type EnvironmentRow, findMaintenancePlanner, getEnvironment } from '@/db/query/account/environment';
import { listRetentionChanges, type RetentionChangeRow } from '@/db/query/care/retention';
import type { Environment } from '@/word/environment';
import type { RetentionSetting } from '@/word/retention';
import { isUnderMaintenance } from './maintenance';
import { firstNightlyRun } from './nightly-run';
import type { EnvironmentView, WaitingRetention } from './schema';

/** Returns the settings in effect, by the database's clock, and the pending ones. */
export async function loadEnvironmentView(db: Queryable, environment: Environment): Promise<EnvironmentView> {
  const row = await getEnvironment(db, environment);
  const planner = row.maintenancePlannedBy === null ? null : await findMaintenancePlanner(db, environment);
  return environmentView(row, await listRetentionChanges(db, environment), planner);
}

function environmentView(
  { catalogueVersion: _, maintenancePlannedBy: __, ...settings }: EnvironmentRow,
  changes: readonly RetentionChangeRow[],
  maintenanceBy: string | null,
): EnvironmentView {
  const inForce = Object.fromEntries(
    changes.filter(({ counts }) => counts).map(({ setting, days }) => [setting, days]),
  );
  return {
    ...settings,
    ...inForce,
    maintenance: isUnderMaintenance(settings, new Date()),
    maintenanceBy,
    waitingRetention: changes
      .filter(({ counts }) => !counts)
      .map(({ setting, days, countsAt, plannerName, problem }) => ({
        ...periodTimes(setting, settings[setting], days, countsAt),
        by: plannerName,
        problem,
      })),
  };
}

/** A shorter period, with the first nightly run that applies it. */
export function periodTimes(
  setting: RetentionSetting,
  from: number,
  days: number,
  countsAt: Date,
): Omit<WaitingRetention, 'by' | 'problem'> {
  return { setting, from, days, countsAt, runsAt: firstNightlyRun(countsAt) };
}
