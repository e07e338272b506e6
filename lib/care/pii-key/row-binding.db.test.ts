import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { openRejected } from '@/lib/batch/open-batch-file';
import { newPartnerSecret, openPartnerSecret } from '@/lib/http/webhook/signature';
import { listDrafts } from '@/lib/lead/draft/list-drafts';
import { saveDraft } from '@/lib/lead/draft/save-draft';
import { getLead } from '@/lib/lead/lead/get-lead';
import { revealIdNumber } from '@/lib/lead/lead/reveal-id-number';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { encryptFirstVersion } from '@/test/first-version';

const db = withDatabase();
const { idKey, piiKey } = testEnv();

async function makeAgent(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId });
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 's' } as const;
  return makeAffiliateContext(db.database, { affiliateId }, { actor });
}

/** Exchanges a column of two rows of a table, as somebody who can write the database would. */
async function exchange(table: string, column: string, one: string, other: string): Promise<void> {
  await db.sql.unsafe(`
    update ${table} t set ${column} = o.${column} from ${table} o
    where ((t.${one}) and (o.${other})) or ((t.${other}) and (o.${one}))`);
}

test('an ID number is read from its own lead only, not from another applicant’s or affiliate’s', async () => {
  const [ctx, stranger] = [await makeAgent(), await makeAgent()];
  const idNumber = makeIdNumber();
  const { id: intentId } = await makeIntent(db);
  const lead = (of: AffiliateContext, number: string) =>
    makeLead(db, { affiliateId: of.scope.affiliateId, intentId, idNumber: number });
  const [first, second, foreign] = [
    await lead(ctx, idNumber),
    await lead(ctx, makeIdNumber()),
    await lead(stranger, idNumber),
  ];
  const read = (of: AffiliateContext, { id }: { id: number }) => getLead(of, publicId(idKey, 'lead', id));
  for (const [of, other] of [
    [ctx, second],
    [stranger, foreign],
  ] as const) {
    const swap = () => exchange('lead', 'id_number_ciphertext', `id = ${first.id}`, `id = ${other.id}`);
    await swap();
    await expect(read(ctx, first)).rejects.toThrow();
    await expect(read(of, other)).rejects.toThrow();
    await expect(revealIdNumber(of, publicId(idKey, 'lead', other.id))).rejects.toThrow();
    await swap();
    expect(await read(ctx, first)).toMatchObject({ id_number: idNumber });
  }
});

test('a lead of an earlier release is still read', async () => {
  const ctx = await makeAgent();
  const { id } = await makeLead(db, {
    affiliateId: ctx.scope.affiliateId,
    idNumberCiphertext: encryptFirstVersion(piiKey, '8001015009087', 'id number'),
  });
  expect(await getLead(ctx, publicId(idKey, 'lead', id))).toMatchObject({ id_number: '8001015009087' });
});

test('a draft is read by its owner only, even if its row holds somebody else’s', async () => {
  const [ctx, other] = [await makeAgent(), await makeAgent()];
  const ids = [randomUUID().toUpperCase(), randomUUID()] as const;
  for (const [index, of] of [ctx, other].entries()) {
    const userId = of.actor.kind === 'user' ? of.actor.userId : 0;
    const input = { userId, environment: 'uat' as const, revision: randomUUID(), after: [null] };
    await saveDraft(await passGuard(of), ids[index] ?? '', { ...input, values: { first_name: 'A' } });
  }
  expect((await listDrafts(ctx)).drafts).toHaveLength(1);
  await exchange('draft', 'ciphertext', `id = '${ids[0]}'`, `id = '${ids[1]}'`);
  await expect(listDrafts(ctx)).rejects.toThrow();
  await expect(listDrafts(other)).rejects.toThrow();
});

test('a file’s pieces and rejected rows are read from their own place only', async () => {
  const ctx = await makeAgent();
  await makeIntent(db, { title: 'Bound' });
  const file = () => csvOf([{ ...makeLeadBody({ intent: 'Bound' }), id_number: '1' }]);
  const [one, other] = [await importFile(ctx, file()), await importFile(ctx, file())];
  const rejected = async ({ batchId }: { batchId: string }) => {
    const lines: Uint8Array[] = [];
    for await (const line of (await openRejected(ctx, batchId)).lines) lines.push(line);
    return Buffer.concat(lines).toString();
  };
  expect(await rejected(one)).toContain('Bound');
  const [batch, batchOther] = [`batch_id = ${one.id}`, `batch_id = ${other.id}`];
  await exchange('batch_rejected_chunk', 'ciphertext', batch, batchOther);
  await expect(rejected(one)).rejects.toThrow();
  await exchange('batch_rejected_chunk', 'ciphertext', batch, batchOther);
  await exchange('batch', 'columns_ciphertext', `id = ${one.id}`, `id = ${other.id}`);
  await expect(rejected(one)).rejects.toThrow();
  await exchange('batch', 'columns_ciphertext', `id = ${one.id}`, `id = ${other.id}`);
  // Another column, of the same batch.
  await db.sql`
    update batch_rejected_chunk r set ciphertext = b.columns_ciphertext from batch b
    where b.id = r.batch_id and b.id = ${one.id}`;
  await expect(rejected(one)).rejects.toThrow();
});

test('a partner’s secret is no other partner’s', async () => {
  const secret = newPartnerSecret();
  const [one, other] = [
    await makePartner(db, { secret }),
    await makePartner(db, { secret: newPartnerSecret() }),
  ];
  expect(openPartnerSecret(piiKey, one.id, one.secretCiphertext)).toBe(secret);
  expect(() => openPartnerSecret(piiKey, one.id, other.secretCiphertext)).toThrow();
});
