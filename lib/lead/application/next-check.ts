import type { ApplicationStatus } from '@/word/application';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long an application of unknown outcome is followed up before an operator takes over (design lead 13). */
export const askForMs = 72 * hour;
/** How long an application may stay pending before an operator takes over (design lead 13). */
export const waitForMs = 14 * day;

export const askPauses = [
  2 * second,
  5 * second,
  15 * second,
  45 * second,
  2 * minute,
  5 * minute,
  15 * minute,
];
export const linkPauses = [1, 2, 2, 3, 5, 10, 15, 30, 60, 120, 300, 600, 1200].map(
  (seconds) => seconds * second,
);

export interface Checked {
  readonly status: ApplicationStatus;
  /** Number of checks since the last change of status. */
  readonly checks: number;
  /** Time since the application was requested. */
  readonly ageMs: number;
  /** The applicant has been erased: nothing can be sent again. */
  readonly erased: boolean;
  readonly hasLinkUrl: boolean;
  /** True for an accepted end-to-end application without a link yet. */
  readonly awaitsLink: boolean;
}

/**
 * Returns when to ask the partner (again), in milliseconds from now, with growing pauses; `operator` when the time for
 * asking is over or nothing can be asked, null when there is nothing left to ask.
 */
export function nextCheck(application: Checked): number | 'operator' | null {
  const { status, checks, ageMs, erased, hasLinkUrl, awaitsLink } = application;
  switch (status) {
    case 'sending':
    case 'unknown':
      if (erased || ageMs >= askForMs) return 'operator';
      return pause(askPauses, checks, 30 * minute, askForMs - ageMs);
    case 'pending':
      if (ageMs >= waitForMs) return 'operator';
      return hasLinkUrl ? pause(linkPauses, checks, hour, waitForMs - ageMs) : waitForMs - ageMs;
    case 'accepted':
      return awaitsLink && hasLinkUrl && ageMs < askForMs ? pause(linkPauses, checks, hour, askForMs) : null;
    case 'declined':
    case 'failed':
      return null;
  }
}

/** Schedules the last check for the end of the time, not after it. */
function pause(pauses: readonly number[], checks: number, longest: number, leftMs: number): number {
  return Math.max(second, Math.min(pauses[checks] ?? longest, leftMs));
}
