import type { Queryable } from '@/db/client';
import { findPartner, type PartnerWithIntents } from '@/db/query/catalogue/partner';
import { notFound } from '@/lib/base/error/error';
import { pauseEnd } from '@/lib/catalogue/capacity/pause';
import type { Environment } from '@/word/environment';
import { type PartnerState, storedPartner } from './partner-state';

/** A partner as operators see it; `entry` in the format of the catalogue file, without its secret. */
export interface PartnerDetail {
  id: number;
  environment: Environment;
  entry: PartnerState;
  /** Sent back with a change, so that nobody overwrites what they have not seen. */
  version: number;
  /** Until when the secret before the last roll is also valid; null if only the newest is. */
  previousSecretEndsAt: string | null;
  /** We made its secret, and nobody has been shown it yet. */
  secretUnseen: boolean;
  /** An operator has paused it; null: it gets offers. `until`: null until somebody resumes it. */
  leftOut: { until: string | null; reason: string } | null;
}

export function partnerDetail(row: PartnerWithIntents): PartnerDetail {
  return {
    id: row.id,
    environment: row.environment,
    entry: storedPartner(row).state,
    version: row.version,
    previousSecretEndsAt: overlapEnd(row),
    secretUnseen: row.secretUnseen,
    leftOut: leftOut(row),
  };
}

function overlapEnd({ previousSecretEndsAt: endsAt }: PartnerWithIntents): string | null {
  return endsAt && endsAt.getTime() > Date.now() ? endsAt.toISOString() : null;
}

function leftOut({
  leftOutUntil: until,
  leftOutReason: reason,
}: PartnerWithIntents): PartnerDetail['leftOut'] {
  return until && until.getTime() > Date.now()
    ? { until: pauseEnd(until)?.toISOString() ?? null, reason: reason ?? '' }
    : null;
}

/** Returns its current state in the transaction. */
export async function savedPartnerDetail(db: Queryable, id: number): Promise<PartnerDetail> {
  const row = await findPartner(db, id);
  if (!row) throw notFound('partner');
  return partnerDetail(row);
}
