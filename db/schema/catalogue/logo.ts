import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';

/** Uploaded partner logos. The name is derived from the content, so the same picture is stored once. */
export const logo = pgTable('logo', {
  /** `<hash>.png`, as in its URL. */
  name: text().primaryKey(),
  bytes: bytea().notNull(),
  uploadedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
