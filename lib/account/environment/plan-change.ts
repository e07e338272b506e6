import type { EnvironmentRow, EnvironmentSettings } from '@/db/query/account/environment';
import { difference } from '@/lib/base/text/difference';
import { type RetentionSetting, retentionSettings } from '@/word/retention';
import type { LockedSettings } from './lock-settings';

type WantedSettings = {
  [Name in keyof EnvironmentSettings]?: EnvironmentRow[Name] | undefined;
};

interface Period {
  setting: RetentionSetting;
  from: number;
  to: number;
}

export interface SettingsPlan {
  /** What takes effect at once: everything but a shorter period. Null if none of it changes. */
  now: ReturnType<typeof difference<EnvironmentRow, Partial<EnvironmentRow>>>;
  /** What takes effect after 24 hours. A pending change to the same period keeps its time, unless it is held. */
  later: Period[];
  /** Pending changes that are cancelled, because the current period or a longer one was requested. */
  cancelled: RetentionSetting[];
}

/** Plans a change of settings, given the current settings and the pending shorter periods. */
export function planChange({ stored, waiting }: LockedSettings, wanted: WantedSettings): SettingsPlan {
  const given = retentionSettings.flatMap((setting): Period[] => {
    const to = wanted[setting];
    return to === undefined ? [] : [{ setting, from: stored[setting], to }];
  });
  const shorter = given.filter(({ from, to }) => to < from);
  const waits = (one: RetentionSetting) => waiting.find(({ setting }) => setting === one);
  const isHeld = (one: RetentionSetting) => waits(one)?.problem != null;
  const atOnce = { ...wanted };
  for (const { setting } of shorter) delete atOnce[setting];
  return {
    now: difference<EnvironmentRow, Partial<EnvironmentRow>>(stored, defined(atOnce)),
    later: shorter.filter(({ setting, to }) => waits(setting)?.days !== to || isHeld(setting)),
    cancelled: given
      .filter(({ from, to, setting }) => to >= from && waits(setting))
      .map(({ setting }) => setting),
  };
}

function defined(wanted: WantedSettings): Partial<EnvironmentRow> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
