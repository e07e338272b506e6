import { validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import type { MaintenanceView } from './schema';

/** As stored. A planned one begins by itself at its start, and ends when an operator ends it. */
export interface StoredMaintenance {
  maintenance: boolean;
  maintenanceReason: string | null;
  maintenanceStartsAt: Date | null;
  maintenanceEndsAt: Date | null;
  /** Why a planned one is held: it does not begin until an operator plans it again. */
  maintenanceProblem: string | null;
}

/** What an operator asks for; `maintenance`: to start it now, or to end it. */
interface WantedMaintenance {
  maintenance?: boolean | undefined;
  maintenanceReason?: string | undefined;
  maintenanceStartsAt?: Date | undefined;
  maintenanceEndsAt?: Date | undefined;
}

/** The same as the guard decides, by the database's clock. */
export function isUnderMaintenance(stored: StoredMaintenance, now: Date): boolean {
  const { maintenance, maintenanceStartsAt: startsAt, maintenanceProblem: problem } = stored;
  return maintenance || (problem === null && startsAt !== null && startsAt <= now);
}

const isWaiting = ({ maintenanceStartsAt: startsAt }: StoredMaintenance, now: Date) =>
  startsAt !== null && startsAt > now;

/** Returns a maintenance that is under way or planned, as it is shown to all; null: neither, or it is held. */
export function maintenanceView(
  environment: MaintenanceView['environment'],
  stored: StoredMaintenance,
  now: Date,
): MaintenanceView | null {
  const { maintenanceReason: reason, maintenanceStartsAt: startsAt, maintenanceEndsAt: endsAt } = stored;
  const isPlanned = !isUnderMaintenance(stored, now);
  if (isPlanned && (!isWaiting(stored, now) || stored.maintenanceProblem !== null)) return null;
  return { environment, isPlanned, reason, startsAt, endsAt, isOverdue: endsAt !== null && endsAt <= now };
}

const none = {
  maintenance: false,
  maintenanceReason: null,
  maintenanceStartsAt: null,
  maintenanceEndsAt: null,
  maintenanceProblem: null,
};

/**
 * Returns what to store for a wanted maintenance: whoever starts or plans one gives a reason and an end, which may be
 * changed while it lasts; ending it forgets both. Throws `validation_failed`.
 */
export function planMaintenance(
  stored: StoredMaintenance,
  wanted: WantedMaintenance,
  now: Date,
): Partial<StoredMaintenance> {
  if (wanted.maintenance === false) return none;
  const { maintenance, maintenanceReason, maintenanceStartsAt, maintenanceEndsAt } = wanted;
  const given = [maintenance, maintenanceReason, maintenanceStartsAt, maintenanceEndsAt];
  if (given.every((value) => value === undefined)) return {};
  return isUnderMaintenance(stored, now) ? prolong(stored, wanted, now) : begin(stored, wanted, now);
}

/** While it lasts: reason and end. */
function prolong(stored: StoredMaintenance, wanted: WantedMaintenance, now: Date): StoredMaintenance {
  const { maintenanceReason, maintenanceStartsAt, maintenanceEndsAt } = wanted;
  refuse({
    maintenanceStartsAt: maintenanceStartsAt && 'must be left out: it is under way',
    maintenanceEndsAt: maintenanceEndsAt && maintenanceEndsAt <= now ? 'must be in the future' : undefined,
  });
  return {
    maintenance: true,
    maintenanceReason: maintenanceReason ?? stored.maintenanceReason,
    maintenanceStartsAt: null,
    maintenanceEndsAt: maintenanceEndsAt ?? stored.maintenanceEndsAt,
    maintenanceProblem: null,
  };
}

/** Now, or at a time; a plan may be changed until then, and one that is held goes on by that. */
function begin(stored: StoredMaintenance, wanted: WantedMaintenance, now: Date): StoredMaintenance {
  const isNow = wanted.maintenance === true;
  const startsAt = isNow
    ? null
    : (wanted.maintenanceStartsAt ?? (isWaiting(stored, now) ? stored.maintenanceStartsAt : null));
  const reason = wanted.maintenanceReason ?? stored.maintenanceReason;
  const endsAt = wanted.maintenanceEndsAt ?? stored.maintenanceEndsAt;
  if (!isNow && startsAt === null) refuse({ maintenance: 'there is none: start or plan one' });
  refuse({
    maintenanceReason: reason === null ? fieldText.required : undefined,
    maintenanceStartsAt: wrongStart(isNow, wanted.maintenanceStartsAt, now),
    maintenanceEndsAt: wrongEnd(startsAt, endsAt, now),
  });
  return {
    maintenance: isNow,
    maintenanceReason: reason,
    maintenanceStartsAt: startsAt,
    maintenanceEndsAt: endsAt,
    maintenanceProblem: null,
  };
}

function wrongStart(isNow: boolean, startsAt: Date | undefined, now: Date): string | undefined {
  if (!startsAt) return undefined;
  if (isNow) return 'must be left out: it starts now';
  return startsAt <= now ? 'must be in the future' : undefined;
}

function wrongEnd(startsAt: Date | null, endsAt: Date | null, now: Date): string | undefined {
  if (endsAt === null) return fieldText.required;
  if (startsAt && endsAt <= startsAt) return 'must be after the start';
  return endsAt <= now ? 'must be in the future' : undefined;
}

function refuse(messages: Readonly<Record<string, string | undefined>>): void {
  const errors = Object.entries(messages).flatMap(([field, message]) =>
    message ? [[field, [message]]] : [],
  );
  if (errors.length > 0) throw validationFailed(Object.fromEntries(errors));
}
