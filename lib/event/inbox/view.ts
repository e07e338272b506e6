import type { Environment } from '@/word/environment';
import type { InboxKind } from '@/word/inbox';

/** Something that waits for an operator. Times are ISO 8601. */
export interface InboxItem {
  kind: InboxKind;
  id: number;
  environment: Environment | null;
  /** One sentence without a full stop. */
  title: string;
  /** What to do about it; null: the title says it. */
  advice: string | null;
  /** Where it is done. */
  href: string;
  /** That page shows the chosen environment alone: it must be the thing's. */
  isOfChosen: boolean;
  since: string;
  taken: { byId: number; by: string; at: string } | null;
  snoozed: { until: string; by: string } | null;
}

/** Something that was done. */
export interface DoneItem {
  at: string;
  what: string;
  environment: Environment | null;
  /** Null: an alert that is over by itself. */
  by: string | null;
}

export interface Inbox {
  /** Longest waiting first. */
  waiting: InboxItem[];
  /** Put off, by when they come back. */
  snoozed: InboxItem[];
  /** Of the last seven days, newest first. */
  done: DoneItem[];
}
