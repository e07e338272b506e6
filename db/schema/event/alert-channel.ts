import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';
import { alertChannelTypes } from '@/word/alert-channel-type';
import { alertKinds } from '@/word/alert-kind';
import { alert } from './alert';

/** Where alerts are told: who must know has set up one. */
export const alertChannel = pgTable('alert_channel', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  type: text({ enum: alertChannelTypes }).notNull(),
  /** Addresses or URL, and a webhook's signing secret; the URLs of Slack and Teams are secrets, too. Null: removed. */
  configCiphertext: bytea(),
  /** The kinds that are told here. */
  kinds: text({ enum: alertKinds }).array().notNull(),
  /** UAT's alerts, too, not only Production's and those of both. */
  uat: boolean().notNull().default(false),
  /** Quiet hours in minutes after midnight in South Africa, perhaps across midnight; both null: none. */
  quietFrom: smallint(),
  quietTo: smallint(),
  active: boolean().notNull().default(true),
  /** Incremented by each change; a save based on an older version is stale. */
  version: integer().notNull().default(1),
  /** Until then no worker sends to it: one is doing so, or it did not answer. */
  busyUntil: timestamp({ withTimezone: true }),
  /** When it was last sent to, and what was wrong then: one of our codes, or nothing. */
  lastAt: timestamp({ withTimezone: true }),
  lastProblem: text(),
  removedAt: timestamp({ withTimezone: true }),
});

export const alertEvents = ['opened', 'resolved'] as const;
export type AlertEvent = (typeof alertEvents)[number];

/** `dropped`: it was over before it was told, or its channel was removed. */
export const deliveryStatuses = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A message to one channel about one alert: at most one when it opens, and one when it is over. */
export const alertDelivery = pgTable(
  'alert_delivery',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    alertId: bigint({ mode: 'number' })
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    channelId: bigint({ mode: 'number' })
      .notNull()
      .references(() => alertChannel.id),
    event: text({ enum: alertEvents }).notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** What was wrong with the last try: one of our codes. */
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Not before: the end of quiet hours. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('alert_delivery_once').on(t.alertId, t.channelId, t.event),
    index('alert_delivery_due').on(t.channelId, t.id).where(sql`${t.status} = 'waiting'`),
  ],
);
