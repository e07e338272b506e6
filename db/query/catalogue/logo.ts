import { eq, sql as raw } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { logo } from '@/db/schema/catalogue/logo';

/** Uploading the same picture again keeps it for another day. */
export async function upsertLogo(db: Queryable, name: string, bytes: Buffer): Promise<void> {
  await db.drizzle
    .insert(logo)
    .values({ name, bytes })
    .onConflictDoUpdate({ target: logo.name, set: { uploadedAt: raw`now()` } });
}

export async function findLogo(db: Queryable, name: string): Promise<Buffer | null> {
  const [row] = await db.drizzle.select({ bytes: logo.bytes }).from(logo).where(eq(logo.name, name));
  return row?.bytes ?? null;
}

/** Deletes logos that no partner uses and no version of the catalogue shows, a day after upload. Returns how many. */
export async function deleteUnusedLogos({ sql }: Queryable): Promise<number> {
  const result = await sql`
    delete from logo l where uploaded_at < now() - interval '1 day' and not exists (
      select from partner p
      where '/api/logo/' || l.name in (p.company_logo_url, p.company_mini_logo_url, p.company_wide_logo_url))
    and not exists (select from catalogue_version v where l.name = any(v.logos))`;
  return result.count;
}
