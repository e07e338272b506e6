import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { isSigned, newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { unique } from '@/test/factory';
import { type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer, takeCallback } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { changePartner as changePartnerVerb } from './change-partner';
import { createPartner as createPartnerVerb } from './create-partner';
import { changePartnerInput, createPartnerInput } from './input';
import { getPartner } from './list-partners';
import { endFormerSecret, rollSecret } from './roll-secret';

const changePartner = checked(changePartnerInput, changePartnerVerb);
const createPartner = checked(createPartnerInput, createPartnerVerb);

const db = withDatabase();
let ctx: Context;
const server = withPartnerServer({ json: { status: 'pending' } });
beforeAll(async () => {
  ctx = makeContext(db.database);
});

/** A lead whose partner's secret was rolled, with both secrets. */
async function rolled(): Promise<MatchedLead & { former: string; newest: string; partnerId: number }> {
  const lead = await makeMatchedLead(db.database, server.origin);
  const partnerId = lead.partner.id;
  const { secret: newest } = await rollSecret(ctx, { partnerId });
  return { ...lead, former: lead.secret, newest, partnerId };
}

/** Returns which of the secrets signed the application's call. */
async function signersOf(lead: MatchedLead, secrets: string[]): Promise<boolean[]> {
  const seen = server.calls.length;
  await acceptOffer(lead.ctx, lead.body);
  const { headers, text } = server.calls[seen] ?? { headers: {}, text: '' };
  return secrets.map((secret) => isSigned(secret, new Headers(headers as Record<string, string>), text));
}

/**
 * Returns whether a callback with this signature is accepted: an unknown status is only checked after the signature.
 */
async function isTaken(lead: MatchedLead, secret: string): Promise<boolean> {
  const [row] = await db.sql<{ id: number }[]>`
    select max(id)::float8 as id from application where lead_id = ${lead.leadId}`;
  const applicationId = publicId(ctx.env.idKey, 'application', row?.id ?? 0);
  const text = JSON.stringify({ application_id: applicationId, status: 'no status' });
  const headers = new Headers(signatureHeaders([secret], 'msg_1', text));
  const problem = await takeCallback(ctx, { headers, text }).catch((error: { code: string }) => error);
  return problem?.code === 'validation_failed';
}

describe('a roll', () => {
  test('signs our calls with both secrets and takes callbacks signed with either', async () => {
    const lead = await rolled();
    expect(lead.newest).not.toBe(lead.former);
    const stranger = newPartnerSecret();
    expect(await signersOf(lead, [lead.newest, lead.former, stranger])).toEqual([true, true, false]);
    expect(await isTaken(lead, lead.newest)).toBe(true);
    expect(await isTaken(lead, lead.former)).toBe(true);
    expect(await isTaken(lead, stranger)).toBe(false);
  });

  test.each([
    ['24 h later', (id: number) => pass(id)],
    ['once an operator ends it', (id: number) => endFormerSecret(ctx, { partnerId: id })],
  ])('leaves the former secret out %s', async (_, end) => {
    const lead = await rolled();
    await end(lead.partnerId);
    expect(await signersOf(lead, [lead.newest, lead.former])).toEqual([true, false]);
    expect(await isTaken(lead, lead.newest)).toBe(true);
    expect(await isTaken(lead, lead.former)).toBe(false);
    expect(await getPartner(ctx, { partnerId: lead.partnerId })).toMatchObject({
      previousSecretEndsAt: null,
    });
  });

  test('is refused while the former secret is valid, and so is one of two at once', async () => {
    const lead = await makeMatchedLead(db.database, server.origin);
    const roll = () => rollSecret(ctx, { partnerId: lead.partner.id });
    const ends = await Promise.allSettled([roll(), roll()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(roll()).rejects.toMatchObject({ code: 'rule_broken' });
    await endFormerSecret(ctx, { partnerId: lead.partner.id });
    await endFormerSecret(ctx, { partnerId: lead.partner.id });
    await roll();
  });

  test('is superseded at once by a secret that an operator enters', async () => {
    const lead = await rolled();
    const typed = newPartnerSecret();
    const { entry } = await getPartner(ctx, { partnerId: lead.partnerId });
    await changePartner(ctx, {
      partnerId: lead.partnerId,
      entry: { ...entry, connection: { ...entry.connection, secret: typed } },
    });
    expect(await signersOf(lead, [typed, lead.newest, lead.former])).toEqual([true, false, false]);
  });

  test('is stored encrypted, and the audit trail records it without any secret', async () => {
    const { partnerId, newest, former } = await rolled();
    await endFormerSecret(ctx, { partnerId });
    const rows = await db.sql`select * from partner where id = ${partnerId}`;
    const events =
      await db.sql`select action, before, after from audit_event where subject_id = ${partnerId} and action like 'partner.%' order by id`;
    expect(events.map(({ action }) => action)).toEqual([
      'partner.secret-rolled',
      'partner.former-secret-ended',
    ]);
    const stored = JSON.stringify([rows, events]);
    for (const secret of [newest, former]) {
      expect(stored).not.toContain(secret.slice(6));
      expect(rows[0]?.secret_ciphertext.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
    }
  });

  test('is for operators only', async () => {
    const { partner } = await makeMatchedLead(db.database, server.origin);
    const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId: 1, sessionId: 'session' } as const;
    for (const partnerId of [partner.id, 2 ** 40]) {
      await expect(rollSecret({ ...ctx, actor }, { partnerId })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(endFormerSecret({ ...ctx, actor }, { partnerId })).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
  });
});

test('returns a new partner’s generated secret once, and none if the operator entered it', async () => {
  const create = (secret: string | null) =>
    createPartner(ctx, {
      environment: 'uat',
      entry: { slug: unique('p'), company_name: 'P', connection: { secret } },
    });
  const made = await create(null);
  expect(made.generatedSecret).toMatch(/^whsec_/);
  expect(JSON.stringify(await getPartner(ctx, { partnerId: made.id }))).not.toContain('whsec_');
  expect((await create(newPartnerSecret())).generatedSecret).toBeNull();
});

/** As if the overlap were over. */
async function pass(partnerId: number): Promise<void> {
  await db.sql`update partner set previous_secret_ends_at = now() - interval '1 second' where id = ${partnerId}`;
}
