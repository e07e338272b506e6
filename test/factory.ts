import { createHash, randomBytes } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '@/db/client';
import { claimPartnerId } from '@/db/query/catalogue/partner';
import { invitation } from '@/db/schema/access/invitation';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { apiKey } from '@/db/schema/account/api-key';
import { lender } from '@/db/schema/account/lender';
import { intent } from '@/db/schema/catalogue/intent';
import { partner, partnerIntent } from '@/db/schema/catalogue/partner';
import { lead } from '@/db/schema/lead/lead';
import { sealIdNumber } from '@/lib/applicant/sealed-id-number';
import { sealPartnerSecret } from '@/lib/http/webhook/signature';
import { testEnv } from './context';

type New<Table extends PgTable> = Table['$inferInsert'];
type Row<Table extends PgTable> = Table['$inferSelect'];

/** Unique in this run and among parallel runs. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString('hex')}`;
}

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was inserted');
  return row;
}

/** An active affiliate that is approved for UAT. */
export async function makeAffiliate(
  db: Queryable,
  values: Partial<New<typeof affiliate>> = {},
): Promise<Row<typeof affiliate>> {
  const slug = unique('affiliate');
  return only(
    await db.drizzle
      .insert(affiliate)
      .values({
        slug,
        name: `Affiliate ${slug}`,
        refereeId: unique('ref'),
        uatApprovedAt: new Date(),
        ...values,
      })
      .returning(),
  );
}

/** An agent of the given affiliate or a new one. Cannot sign in unless `passwordHash` is given. */
export async function makeUser(
  db: Queryable,
  values: Partial<New<typeof user>> = {},
): Promise<Row<typeof user>> {
  const role = values.role ?? 'agent';
  const isStaff = role === 'agent' || role === 'manager';
  const affiliateId = isStaff ? (values.affiliateId ?? (await makeAffiliate(db)).id) : null;
  const name = unique('user');
  return only(
    await db.drizzle
      .insert(user)
      .values({
        email: `${name}@example.test`,
        name: `User ${name}`,
        passwordHash: '!',
        ...values,
        role,
        affiliateId,
      })
      .returning(),
  );
}

/** A lender as a company, without partners. */
export async function makeLender(
  db: Queryable,
  values: Partial<New<typeof lender>> = {},
): Promise<Row<typeof lender>> {
  const name = unique('lender');
  return only(
    await db.drizzle
      .insert(lender)
      .values({
        slug: name.toLowerCase(),
        legalName: `${name} (Pty) Ltd`,
        tradingName: name,
        registrationNumber: '2019/123456/07',
        ncrNumber: 'NCRCP1234',
        address: '1 Long Street, Cape Town',
        billingEmail: `${name.toLowerCase()}@example.test`,
        ...values,
      })
      .returning(),
  );
}

/** A UAT key valid for a year. `key` is the plain key that a test sends; its SHA-256 is stored. */
export async function makeApiKey(
  db: Queryable,
  { key = unique('key'), ...values }: Partial<New<typeof apiKey>> & { key?: string } = {},
): Promise<Row<typeof apiKey> & { key: string }> {
  const affiliateId = values.affiliateId ?? (await makeAffiliate(db)).id;
  const row = only(
    await db.drizzle
      .insert(apiKey)
      .values({
        environment: 'uat',
        name: unique('key'),
        hash: createHash('sha256').update(key).digest(),
        hint: key.slice(-4),
        expiresAt: new Date(Date.now() + 365 * 86_400_000),
        ...values,
        affiliateId,
      })
      .returning(),
  );
  return { ...row, key };
}

/** An active UAT intent without required fields. */
export async function makeIntent(
  db: Queryable,
  values: Partial<New<typeof intent>> = {},
): Promise<Row<typeof intent>> {
  return only(
    await db.drizzle
      .insert(intent)
      .values({ environment: 'uat', title: unique('Intent'), ...values })
      .returning(),
  );
}

/** An open invitation of an agent. */
export async function makeInvitation(
  db: Queryable,
  values: Partial<New<typeof invitation>> = {},
): Promise<Row<typeof invitation>> {
  return only(
    await db.drizzle
      .insert(invitation)
      .values({
        affiliateId: values.lenderId ? null : (values.affiliateId ?? (await makeAffiliate(db)).id),
        email: `${unique('invited')}@example.test`,
        role: 'agent',
        tokenHash: randomBytes(32),
        expiresAt: new Date(Date.now() + 86_400_000),
        ...values,
      })
      .returning(),
  );
}

/**
 * An active UAT partner with no endpoints. `intents` are those it accepts leads for, each with its rules (none by
 * default, so it matches every lead). Tests that call it give it a `secret`.
 */
export async function makePartner(
  db: Queryable,
  {
    intents = [],
    secret,
    ...values
  }: Partial<New<typeof partner>> & {
    intents?: Omit<New<typeof partnerIntent>, 'partnerId'>[];
    secret?: string;
  } = {},
): Promise<Row<typeof partner>> {
  const slug = unique('partner');
  const id = await claimPartnerId(db);
  const row = only(
    await db.drizzle
      .insert(partner)
      .overridingSystemValue()
      .values({
        id,
        environment: 'uat',
        slug,
        companyName: `Company ${slug}`,
        partnerType: 'lender',
        secretCiphertext:
          secret === undefined ? randomBytes(32) : sealPartnerSecret(testEnv().piiKey, id, secret),
        ...values,
      })
      .returning(),
  );
  if (intents.length > 0)
    await db.drizzle.insert(partnerIntent).values(intents.map((rules) => ({ ...rules, partnerId: row.id })));
  return row;
}

/** A new UAT lead with consent. It has no ID number unless one is given. */
export async function makeLead(
  db: Queryable,
  { idNumber, ...values }: Partial<New<typeof lead>> & { idNumber?: string } = {},
): Promise<Row<typeof lead>> {
  const environment = values.environment ?? 'uat';
  const affiliateId = values.affiliateId ?? (await makeAffiliate(db)).id;
  const intentId = values.intentId ?? (await makeIntent(db, { environment })).id;
  const phone = `08${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, '0')}`;
  return only(
    await db.drizzle
      .insert(lead)
      .values({
        firstName: 'Thandi',
        lastName: 'Nkosi',
        cellPhoneNumber: phone,
        cellPhoneNumberSent: phone,
        fields: {},
        source: 'api_v2',
        popi: true,
        ...(idNumber !== undefined && sealIdNumber(testEnv().piiKey, { affiliateId, environment }, idNumber)),
        ...values,
        environment,
        affiliateId,
        intentId,
      })
      .returning(),
  );
}
