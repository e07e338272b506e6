import type { EnvironmentRow } from '@/db/query/account/environment';
import type { RetentionChangeRow } from '@/db/query/care/retention';
import { isUnderMaintenance } from './maintenance';
import { firstNightlyRun } from './nightly-run';
import type { EnvironmentView, RetentionSetting, WaitingRetention } from './schema';

/** Returns the settings in effect, by the database's clock, and the pending ones. */
export function environmentView(
  { catalogueVersion: _, ...settings }: EnvironmentRow,
  changes: readonly RetentionChangeRow[],
): EnvironmentView {
  const inForce = Object.fromEntries(
    changes.filter(({ counts }) => counts).map(({ setting, days }) => [setting, days]),
  );
  return {
    ...settings,
    ...inForce,
    maintenance: isUnderMaintenance(settings, new Date()),
    waitingRetention: changes
      .filter(({ counts }) => !counts)
      .map(({ setting, days, countsAt }) => waitingRetention(setting, settings[setting], days, countsAt)),
  };
}

export function waitingRetention(
  setting: RetentionSetting,
  from: number,
  days: number,
  countsAt: Date,
): WaitingRetention {
  return { setting, from, days, countsAt, runsAt: firstNightlyRun(countsAt) };
}
