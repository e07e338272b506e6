import { createHash } from 'node:crypto';
import { findLogo, upsertLogo } from '@/db/query/catalogue/logo';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import { type LogoType, logoTypes, readLogo } from './logo';
import { logoLimit } from './logo-limit';

/**
 * Stores a partner's logo and returns the path it is served under, for `company_logo_url` and similar fields. A logo
 * that no partner uses is deleted after a day. Throws `unreadable` if the content is not PNG, JPEG or WebP, or is too
 * large.
 */
export async function uploadLogo(ctx: Context, bytes: Buffer): Promise<{ url: string }> {
  assertMay(ctx, 'partner.change');
  const facts = readLogo(bytes);
  if (!facts) throw new AppError('unreadable', 'a logo must be a PNG, JPEG or WebP picture');
  if (facts.width > logoLimit.pixels || facts.height > logoLimit.pixels)
    throw new AppError('unreadable', `a logo may be at most ${logoLimit.pixels} pixels wide and high`);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${facts.type}`;
  await ctx.database.transaction(async (tx) => {
    await upsertLogo(tx, name, bytes);
    await recordAudit(ctx, tx, { action: 'logo.uploaded', after: { name, bytes: bytes.length } });
  });
  return { url: `/api/logo/${name}` };
}

/** Reads a request's body as a logo. Throws `unreadable` past the limit, counted while reading. */
export async function receiveLogo(ctx: Context, request: Request): Promise<Buffer> {
  assertMay(ctx, 'partner.change');
  const tooLarge = new AppError('unreadable', `a logo may have at most ${logoLimit.bytes / 1024} KiB`);
  if (Number(request.headers.get('content-length') ?? 0) > logoLimit.bytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    total += chunk.byteLength;
    if (total > logoLimit.bytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns a stored logo to anybody with its name: clients' applicants see it too. Throws `not found`. */
export async function getLogo(
  ctx: Pick<Context, 'database'>,
  name: string,
): Promise<{ bytes: Buffer; type: (typeof logoTypes)[LogoType] }> {
  const type = logoTypes[/^[0-9a-f]{40}\.(png|jpg|webp)$/.exec(name)?.[1] as LogoType];
  const bytes = type ? await findLogo(ctx.database, name) : null;
  if (!bytes) throw notFound('logo');
  return { bytes, type };
}
