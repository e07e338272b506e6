import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from './column';

/** A check value per configured secret, to detect a changed one before it does harm (design base 24). */
export const secretCheck = pgTable('secret_check', { name: text().primaryKey(), value: bytea().notNull() });
