import { expect, test } from 'vitest';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { applyCatalogue as applyCatalogueVerb } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { copyPartnerToProduction } from '@/lib/catalogue/catalogue-file/copy-partner';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';
import { openPartnerSecret } from '@/lib/http/webhook/signature';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { countSecretsToHandOver, handOverSecrets, secretsFile } from './hand-over-secrets';
import { partnerList } from './list';
import { partnerSource } from './list-partner-page';
import { listPartners } from './list-partners';
import { rollSecret } from './roll-secret';

const db = withDatabase();

const lender = (slug: string, secret?: string) => ({
  slug,
  company_name: `=${slug}`,
  partner_type: 'bank',
  intents: [{ title: 'Loan' }],
  ...(secret && { connection: { secret } }),
});
const typed = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('secrets that an import or a copy has made are handed over once, audited, and listed until then', async () => {
  const ctx = makeContext(db.database);
  const environment = 'production' as const;
  const apply = (where: string, partners: object[]) =>
    applyCatalogueVerb(
      ctx,
      parseApplyCatalogue({ environment: where, file: { intents: [{ title: 'Loan' }], partners } }),
    );
  await apply('production', [lender('b'), lender('a'), lender('known', typed), lender('rolled')]);
  await apply('uat', [lender('copied'), lender('elsewhere')]);
  const [copied] = await listPartners(ctx, { environment: 'uat' });
  await copyPartnerToProduction(ctx, { partnerId: copied?.id ?? 0 });
  const stored = await listPartners(ctx, { environment });
  const bySlug = new Map(stored.map((one) => [one.entry.slug, one]));
  const idOf = (slug: string) => bySlug.get(slug)?.id ?? 0;
  await rollSecret(ctx, { partnerId: idOf('rolled') });
  // Typed in a later import: whoever wrote it knows it.
  await apply('production', [lender('b', typed)]);

  const unseen = async () => {
    const { rows: listed } = await listPage(
      ctx,
      partnerSource(environment),
      readListQuery(partnerList, { secret: 'unseen', sort: 'company' }),
    );
    return listed.map(({ slug }) => slug).sort();
  };
  expect(await unseen()).toEqual(['a', 'copied']);
  expect(await countSecretsToHandOver(ctx, { environment })).toBe(2);
  const [first, second] = await Promise.allSettled([
    handOverSecrets(ctx, { environment }),
    handOverSecrets(ctx, { environment }),
  ]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  const secrets = [first, second].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const rows = await db.sql<{ slug: string; secret: Buffer }[]>`
    select slug, secret_ciphertext as secret from partner where environment = 'production' and slug in ('a', 'copied')`;
  expect(secrets.map(({ slug, secret }) => [slug, secret])).toEqual(
    rows.map(({ slug, secret }) => [slug, openPartnerSecret(ctx.env.piiKey, idOf(slug), secret)]).sort(),
  );
  expect(secretsFile(secrets)).toBe(
    `slug,company,secret\r\n${secrets.map(({ slug, secret }) => `${slug},'=${slug},${secret}\r\n`).join('')}`,
  );
  expect(await unseen()).toEqual([]);
  expect(await countSecretsToHandOver(ctx, { environment: 'uat' })).toBe(2);
  const events = await db.sql`select subject_id::int as subject, before, after from audit_event
    where action = 'partner.secret-handed-over' order by id`;
  expect(events.map(({ subject }) => subject)).toEqual([idOf('a'), idOf('copied')]);
  for (const { secret } of secrets) expect(JSON.stringify(events)).not.toContain(secret);
});

test('are for those who may change lenders only', async () => {
  const ctx = makeContext(db.database);
  const viewer = {
    kind: 'user',
    userId: 1,
    role: 'operator',
    operatorRole: 'viewer',
    affiliateId: null,
    sessionId: 's',
  } as const;
  await expect(handOverSecrets({ ...ctx, actor: viewer }, { environment: 'uat' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
