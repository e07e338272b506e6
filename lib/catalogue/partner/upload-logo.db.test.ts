import { expect, test } from 'vitest';
import { deleteUnusedLogos } from '@/db/query/catalogue/logo';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner } from '@/test/factory';
import { partnerEntry } from './entry';
import { logoLimit } from './logo-limit';
import { getLogo, receiveLogo, uploadLogo } from './upload-logo';

const db = withDatabase();

const picture = (width = 40, mark = 0) => {
  const bytes = Buffer.alloc(40, mark);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(20, 20);
  return bytes;
};
const nameOf = (url: string) => url.replace('/api/logo/', '');

test('stores a picture once, under a path valid for partners, and returns it', async () => {
  const ctx = makeContext(db.database);
  const { url } = await uploadLogo(ctx, picture());
  expect(await uploadLogo(ctx, picture())).toEqual({ url });
  expect(partnerEntry.safeParse({ slug: 'a', company_name: 'A', company_logo_url: url }).success).toBe(true);
  expect(await getLogo(ctx, nameOf(url))).toEqual({ bytes: picture(), type: 'image/png' });
  await expect(getLogo(ctx, nameOf(url).replace('png', 'jpg'))).rejects.toMatchObject({ code: 'not_found' });
  await expect(getLogo(ctx, '../../etc/passwd')).rejects.toMatchObject({ code: 'not_found' });
});

test('refuses what is not a picture or too large, and users other than operators', async () => {
  const ctx = makeContext(db.database);
  await expect(uploadLogo(ctx, Buffer.from('<svg/>'))).rejects.toMatchObject({
    code: 'unreadable',
    message: 'a logo must be a PNG, JPEG or WebP picture',
  });
  await expect(uploadLogo(ctx, picture(2_001))).rejects.toMatchObject({ code: 'unreadable' });
  const sent = (bytes: number) =>
    receiveLogo(ctx, new Request('http://a/', { method: 'POST', body: Buffer.alloc(bytes) }));
  expect((await sent(logoLimit.bytes)).length).toBe(logoLimit.bytes);
  await expect(sent(logoLimit.bytes + 1)).rejects.toMatchObject({
    message: 'a logo may have at most 256 KiB',
  });
  const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId: 1, sessionId: 's' } as const;
  await expect(uploadLogo({ ...ctx, actor }, picture())).rejects.toMatchObject({ code: 'forbidden' });
});

test('deletes unused logos after a day', async () => {
  const ctx = makeContext(db.database);
  const [shown, unused, fresh] = await Promise.all(
    [1, 2, 3].map(async (mark) => (await uploadLogo(ctx, picture(40, mark))).url),
  );
  await makePartner(db, { companyWideLogoUrl: shown ?? '' });
  await db.sql`update logo set uploaded_at = now() - interval '25 hours' where name <> ${nameOf(fresh ?? '')}`;
  await deleteUnusedLogos(db);
  expect(await getLogo(ctx, nameOf(shown ?? ''))).toBeTruthy();
  expect(await getLogo(ctx, nameOf(fresh ?? ''))).toBeTruthy();
  await expect(getLogo(ctx, nameOf(unused ?? ''))).rejects.toMatchObject({ code: 'not_found' });
});
