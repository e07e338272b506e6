import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { environmentName } from '@/db/schema/base/environment';
import { lead } from '@/db/schema/lead/lead';

export const sampleStatus = pgEnum('sample_status', ['making', 'made', 'removing']);
export type SampleStatus = (typeof sampleStatus.enumValues)[number];

/** The sample data of an affiliate, from the moment somebody asks for it until it is removed. In UAT alone. */
export const sampleData = pgTable(
  'sample_data',
  {
    affiliateId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => affiliate.id),
    environment: environmentName().notNull().default('uat'),
    status: sampleStatus().notNull().default('making'),
    /** How many days it goes back. */
    days: integer().notNull(),
    /** The moment that it ends at: all its times are counted back from here. */
    endsAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** How many steps it is made in, and how many of them are done: a step and its leads commit together. */
    steps: integer().notNull(),
    done: integer().notNull().default(0),
    /** Its agents, who were never able to sign in. */
    agentIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    batchIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Its key, which nobody has. */
    apiKeyId: bigint({ mode: 'number' }),
    /** Who asked for it; null: the command line. */
    userId: bigint({ mode: 'number' }),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check('sample_data_uat', sql`${t.environment} = 'uat'`)],
);

/**
 * Leads that stand for nobody: those of the sample data, and those of practice calls. No partner outside the sandbox, no
 * webhook endpoint and no client is told of them. A trigger refuses a lead of Production.
 */
export const sampleLead = pgTable(
  'sample_lead',
  {
    leadId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => lead.id, { onDelete: 'cascade' }),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    kind: text({ enum: ['sample', 'practice'] }).notNull(),
    /** Who practises; null: sample data. */
    userId: bigint({ mode: 'number' }),
    /** The last entry of its history that was made with it: a later one is somebody's work. */
    lastEventId: bigint({ mode: 'number' }).notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('sample_lead_affiliate').on(t.affiliateId, t.kind, t.leadId)],
);
