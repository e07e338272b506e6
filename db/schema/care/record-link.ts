import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { rightsRequest } from './rights-request';

/** A link by which the person who asked gets their record, once. Open unless used, revoked or expired. */
export const recordLink = pgTable(
  'record_link',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: bigint({ mode: 'number' })
      .notNull()
      .references(() => rightsRequest.id),
    /** SHA-256 of the 256 random bits in the link; the link itself is never stored. */
    tokenHash: bytea().notNull().unique(),
    /** Null if made from the command line. */
    madeBy: bigint({ mode: 'number' }).references(() => user.id),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** How often another ID number was given. */
    wrong: integer().notNull().default(0),
    usedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('record_link_request').on(t.requestId),
    uniqueIndex('record_link_open')
      .on(t.requestId)
      .where(sql`${t.usedAt} is null and ${t.revokedAt} is null`),
  ],
);
