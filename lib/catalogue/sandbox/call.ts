import type { SandboxPartnerRow } from '@/db/query/catalogue/sandbox';
import { isStorableText } from '@/lib/base/input/storable-json';
import type { ProcessState } from '@/lib/base/process/process';

export interface SandboxCall {
  readonly state: Pick<ProcessState, 'database' | 'env'>;
  readonly partner: Pick<SandboxPartnerRow, 'id' | 'slug' | 'linkUrl' | 'environment'>;
  readonly body: Record<string, unknown>;
}

/** A response of the contract, or a kind of misbehaviour. */
export type SandboxAnswer = Record<string, unknown> | 'error' | 'broken' | 'slow';

/** The application's id in a call; null if it is none that could have been stored. */
export function applicationIdOf({ application_id: id }: Record<string, unknown>): string | null {
  return typeof id === 'string' && id.length <= 200 && isStorableText(id) ? id : null;
}

/** The lead's values in a call, unvalidated. */
export function leadOf(body: Record<string, unknown>): Record<string, unknown> {
  return typeof body.lead === 'object' && body.lead !== null ? (body.lead as Record<string, unknown>) : {};
}

export function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;
}
