import { sql } from 'drizzle-orm';
import { bigint, pgEnum, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { environmentName } from '@/db/schema/base/environment';
import { affiliate } from './affiliate';
import { apiKey } from './api-key';

/** `allowed`: an operator approved; the key is created when a manager reveals it. */
export const apiKeyRequestStatus = pgEnum('api_key_request_status', [
  'waiting',
  'allowed',
  'declined',
  'revealed',
]);

/** A manager's request for a key (spec 5.8). Holds no secret: the key is created in the response that reveals it. */
export const apiKeyRequest = pgTable(
  'api_key_request',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    name: text().notNull(),
    status: apiKeyRequestStatus().notNull().default('waiting'),
    requestedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp({ withTimezone: true }),
    /** Why it was declined, for the manager. */
    reason: text(),
    apiKeyId: bigint({ mode: 'number' }).references(() => apiKey.id),
  },
  (t) => [
    // At most one open: two managers who ask at the same time make one request.
    uniqueIndex('api_key_request_open')
      .on(t.affiliateId, t.environment)
      .where(sql`${t.status} in ('waiting', 'allowed')`),
  ],
);
