import { expect, test } from 'vitest';
import { listSendersBySlug } from '@/db/query/money/outcome-place';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeApplication } from '@/test/application';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner, unique } from '@/test/factory';
import { chooseSender } from './find-sender';
import { recordOutcome } from './record-outcome';

const db = withDatabase();

test('of two partners with one secret, the caller is the one that has what it names', async () => {
  const ctx = makeContext(db.database);
  const slug = unique('both');
  const uat = await makePartner(db, { slug });
  const production = await makePartner(db, { slug, environment: 'production' });
  const at = { partnerId: production.id, environment: 'production' } as const;
  const live = await makeApplication(db, at);
  const played = await makeApplication(db, { partnerId: uat.id });
  const { occurredAt, eventId } = { occurredAt: new Date(), eventId: unique('event') };
  await recordOutcome(
    ctx,
    { partnerId: uat.id, environment: 'uat' },
    {
      eventId,
      corrects: null,
      kind: 'approved',
      occurredAt,
      amountCents: null,
      reason: null,
      about: { applicationId: played.id, text: 'x', reference: null, idNumber: null },
    },
    'callback',
  );
  const signed = await listSendersBySlug(db, slug);
  expect(signed).toHaveLength(2);
  const chosen = async (fields: Record<string, unknown>) =>
    (await chooseSender(ctx, signed, fields))?.environment;
  expect(await chosen({ reference: live.reference })).toBe('production');
  expect(await chosen({ reference: played.reference })).toBe('uat');
  expect(await chosen({ application_id: publicId(ctx.env.idKey, 'application', live.id) })).toBe(
    'production',
  );
  expect(await chosen({ application_id: publicId(ctx.env.idKey, 'application', played.id) })).toBe('uat');
  expect(await chosen({ corrects: eventId })).toBe('uat');
  expect(await chosen({ reference: unique('nobody') })).toBe('production');
  expect(await chooseSender(ctx, [], {})).toBeNull();
});
