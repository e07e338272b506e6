import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { apiKey } from '@/db/schema/account/api-key';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { optOutKinds, optOutReaches, optOutSources } from '@/word/opt-out';
import { disposition } from './desk';

export const optOutKind = pgEnum('opt_out_kind', optOutKinds);
export const optOutReach = pgEnum('opt_out_reach', optOutReaches);
export const optOutSource = pgEnum('opt_out_source', optOutSources);

/**
 * Who asked not to be contacted, and by whom, as keyed hashes of ID number, phone or email: what outlives the erasure of
 * the applicant, and never deleted. A "no" of one environment holds there alone.
 */
export const optOut = pgTable(
  'opt_out',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    kind: optOutKind().notNull(),
    /** Of the value, under the installation's opt-out key (`lib/desk/opt-out/hash.ts`); the kind is hashed with it. */
    hash: bytea().notNull(),
    reach: optOutReach().notNull(),
    /** The affiliate or partner that it is about; null: everybody, or the national register. */
    reachId: bigint({ mode: 'number' }),
    source: optOutSource().notNull(),
    /** By whose user, key, lead or file it was said; null: an operator. */
    affiliateId: bigint({ mode: 'number' }).references(() => affiliate.id),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    apiKeyId: bigint({ mode: 'number' }).references(() => apiKey.id),
    /** The disposition that it was said with. */
    dispositionId: bigint({ mode: 'number' }).references(() => disposition.id),
    /** The list that says it (`opt_out_list`); null: a person did. No foreign key: a list has millions. */
    listId: bigint({ mode: 'number' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was last said once more while it held: later than a yes in spite of it, it closes the gate again. */
    againAt: timestamp({ withTimezone: true }),
    /** Null: it holds. */
    liftedAt: timestamp({ withTimezone: true }),
    liftedByUserId: bigint({ mode: 'number' }).references(() => user.id),
    liftedWhy: text(),
  },
  (t) => [
    // Looked for with every lead that is offered, called or sent: by its hashes alone. What a person says and what each list
    // says hold beside each other, so that the end of one ends no other.
    uniqueIndex('opt_out_standing')
      .on(t.hash, t.environment, t.reach, sql`coalesce(${t.reachId}, 0)`, sql`coalesce(${t.listId}, 0)`)
      .concurrently()
      .where(sql`${t.liftedAt} is null`),
    index('opt_out_disposition')
      .on(t.dispositionId)
      .concurrently()
      .where(sql`${t.dispositionId} is not null`),
    index('opt_out_listed').on(t.listId, t.id).concurrently().where(sql`${t.listId} is not null`),
    // What affiliates say for everybody, one person at a time: the operator's list.
    index('opt_out_for_everybody')
      .on(t.environment, t.at)
      .concurrently()
      .where(sql`${t.reach} = 'everybody' and ${t.affiliateId} is not null`),
    check('opt_out_reach_id', sql`(${t.reach} in ('affiliate', 'partner')) = (${t.reachId} is not null)`),
  ],
);

/** The key that opt-outs are hashed under, wrapped under PII_KEY: a rotation wraps it anew and touches no hash. */
export const optOutKey = pgTable('opt_out_key', {
  id: smallint().primaryKey(),
  ciphertext: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
