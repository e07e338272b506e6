import { hash } from 'node:crypto';
import type { Queryable } from '@/db/client';
import { hasMember, listNewestPhones } from '@/db/query/batch/opt-out-form';
import type { ClaimedFile } from '@/db/query/batch/opt-out-read';
import { optOutHashOfDigest } from '@/lib/desk/opt-out/hash';

const phonesTried = 20_000;

/** Other forms in which lists have phone numbers, by what a lead's begins with. */
const forms = [
  { shown: '27821234567', of: (phone: string) => `27${phone.slice(1)}` },
  { shown: '+27821234567', of: (phone: string) => `+27${phone.slice(1)}` },
] as const;

/**
 * Why digests of a file that is read can match nobody: they are of phone numbers in another form, as those of the newest leads tell,
 * since a digest itself does not. Null: nothing speaks against them (design desk 11).
 */
export async function findOtherForm(db: Queryable, key: Buffer, file: ClaimedFile): Promise<string | null> {
  if (file.kind !== 'phone' || file.format !== 'sha256') return null;
  const phones = await listNewestPhones(db, file.environment, phonesTried);
  for (const { shown, of } of forms) {
    const hashes = phones.map((phone) =>
      optOutHashOfDigest(key, 'phone', hash('sha256', of(phone), 'buffer')),
    );
    if (await hasMember(db, hashes))
      return `these are digests of numbers such as ${shown}, which match nobody: ask for digests of 0821234567`;
  }
  return null;
}
