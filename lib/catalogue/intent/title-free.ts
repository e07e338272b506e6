import type { Queryable } from '@/db/client';
import { findTitleUse } from '@/db/query/catalogue/intent';
import { AppError } from '@/lib/base/error/error';
import { formerTitlesAfter, liveTitles } from '@/lib/catalogue/catalogue/former-title';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type { Environment } from '@/word/environment';
import type { StoredIntent } from './save-intent';

/**
 * Throws `conflict` where another intent of the environment has one of the titles, or had it and still answers to it: what
 * clients send would mean two things. Where a restored version brings that about, the title counts.
 */
export async function assertTitlesFree(
  db: Queryable,
  environment: Environment,
  stored: StoredIntent | null,
  entry: IntentEntry,
): Promise<void> {
  const former = liveTitles(formerTitlesAfter(stored?.entry ?? null, entry));
  const titles = [entry, ...former].map(({ title }) => title);
  const used = await findTitleUse(db, environment, titles, stored?.id ?? null);
  if (!used) return;
  throw new AppError(
    'conflict',
    used.until === null
      ? `an intent with the title ${used.title} exists already`
      : `${used.title} is a former title of ${used.intent} until ${used.until}: end it there first`,
  );
}
