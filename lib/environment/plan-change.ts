import type { EnvironmentRow, EnvironmentSettings } from '@/db/query/environment';
import { difference } from '@/lib/difference';
import type { LockedSettings } from './lock-settings';
import { type RetentionSetting, retentionSettings } from './schema';

export type WantedSettings = {
  [Name in keyof EnvironmentSettings]?: EnvironmentRow[Name] | undefined;
};

interface Period {
  setting: RetentionSetting;
  from: number;
  to: number;
}

export interface SettingsPlan {
  /** What counts at once: everything but a shorter period. Null: nothing of it changes. */
  now: ReturnType<typeof difference<EnvironmentRow, Partial<EnvironmentRow>>>;
  /** What waits 24 hours. One that waits already with the same period goes on waiting. */
  later: Period[];
  /** What was waiting and no longer does: the period in force, or a longer one, was asked for. */
  cancelled: RetentionSetting[];
}

/** What a change of settings comes to, by the settings in force and the shorter periods that wait. */
export function planChange({ stored, waiting }: LockedSettings, wanted: WantedSettings): SettingsPlan {
  const given = retentionSettings.flatMap((setting): Period[] => {
    const to = wanted[setting];
    return to === undefined ? [] : [{ setting, from: stored[setting], to }];
  });
  const shorter = given.filter(({ from, to }) => to < from);
  const waits = (one: RetentionSetting) => waiting.find(({ setting }) => setting === one);
  const atOnce = { ...wanted };
  for (const { setting } of shorter) delete atOnce[setting];
  return {
    now: difference<EnvironmentRow, Partial<EnvironmentRow>>(stored, defined(atOnce)),
    later: shorter.filter(({ setting, to }) => waits(setting)?.days !== to),
    cancelled: given
      .filter(({ from, to, setting }) => to >= from && waits(setting))
      .map(({ setting }) => setting),
  };
}

function defined(wanted: WantedSettings): Partial<EnvironmentRow> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
