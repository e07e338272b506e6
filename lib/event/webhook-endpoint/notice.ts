import type { FailingWebhookRow } from '@/db/query/event/webhook-endpoint';
import { parseUrl } from '@/lib/base/input/parse-url';
import type { Environment } from '@/word/environment';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A stop comes by time, never by the number of failures (design event 13, webhooks). */
export const stopRule = { failingMs: 5 * dayMs, apartMs: 12 * hourMs, probeMs: 6 * hourMs } as const;

/** How urgent a notice is: from 15 minutes, 24 hours and 4 days on, and once the endpoint is stopped. */
export type WebhookNotice = 'failing' | 'failing for a day' | 'about to stop' | 'stopped' | 'gone';

export const noticeAfterMs = 15 * minuteMs;

/** An endpoint that managers are told of on every page. */
export interface FailingWebhook {
  id: number;
  environment: Environment;
  /** Where it is: the host alone. */
  host: string;
  notice: WebhookNotice;
  /** Since when it fails, or is stopped. */
  since: Date;
  /** When it is stopped if nothing changes; null: it is. */
  stopsAt: Date | null;
}

/** Returns what is to be told, or null if it is too early. */
export function failingWebhookView(row: FailingWebhookRow, now: Date): FailingWebhook | null {
  const { id, environment, url, state, failingSince, stoppedAt } = row;
  const common = { id, environment, host: hostOf(url) };
  if (state === 'stopped' || state === 'gone')
    return { ...common, notice: state, since: stoppedAt ?? now, stopsAt: null };
  if (failingSince === null) return null;
  const failingMs = now.getTime() - failingSince.getTime();
  if (failingMs < noticeAfterMs) return null;
  const notice =
    failingMs >= 4 * dayMs ? 'about to stop' : failingMs >= dayMs ? 'failing for a day' : 'failing';
  return {
    ...common,
    notice,
    since: failingSince,
    stopsAt: new Date(failingSince.getTime() + stopRule.failingMs),
  };
}

/** Where an endpoint is, for people: the rest of its URL may be a secret. */
export function hostOf(url: string): string {
  return parseUrl(url)?.host ?? 'Sandbox inbox';
}
