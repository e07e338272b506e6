import type { Queryable } from '@/db/client';
import { insertCatalogueImport } from '@/db/query/catalogue/catalogue-import';
import type { ImportedChange } from '@/db/schema/catalogue/catalogue-import';
import type { Context } from '@/lib/base/actor/context';
import { authorOf } from '@/lib/base/audit/record-audit';
import { titleKey } from '@/lib/base/text/title-key';
import type { StoredPartner } from '@/lib/catalogue/partner/partner-state';
import type { Environment } from '@/word/environment';
import { contentOf } from './export-catalogue';
import { loadStored } from './load-stored';
import type { CataloguePlan, StoredCatalogue } from './plan';

/**
 * Records what an import changed, and the complete previous content, in the same transaction. Returns the import's id.
 */
export async function recordImport(
  { actor }: Context,
  db: Queryable,
  { environment }: { environment: Environment },
  stored: StoredCatalogue,
  plan: CataloguePlan,
): Promise<number> {
  const changes = changesOf(plan, await loadStored(db, environment));
  const isOff = ({ before, after }: ImportedChange) => isActive(before) && !isActive(after);
  const created = changes.filter(({ before }) => before === null).length;
  const switchedOff = changes.filter(isOff).length;
  return insertCatalogueImport(db, {
    environment,
    ...authorOf(actor),
    created,
    switchedOff,
    changed: changes.length - created - switchedOff,
    contentBefore: contentOf(stored),
    changes,
  });
}

/** `written` is read back from the database, so that a later comparison shows whether anybody has changed it since. */
function changesOf(plan: CataloguePlan, written: StoredCatalogue): ImportedChange[] {
  const intentByKey = new Map(written.intents.map((intent) => [titleKey(intent.entry.title), intent]));
  const partnerBySlug = new Map(written.partners.map((partner) => [partner.state.slug, partner]));
  const intents = plan.intents.flatMap(({ kind, name, stored, wanted }): ImportedChange[] => {
    const now = intentByKey.get(titleKey(wanted.title));
    if (kind === 'unchanged' || !now) return [];
    return [{ noun: 'intent', id: now.id, name, before: stored?.entry ?? null, after: now.entry }];
  });
  const partners = plan.partners.flatMap(({ kind, name, stored, wanted }): ImportedChange[] => {
    const now = partnerBySlug.get(wanted.slug);
    if (kind === 'unchanged' || !now) return [];
    const change = {
      noun: 'partner' as const,
      id: now.id,
      name,
      before: stored?.state ?? null,
      after: now.state,
    };
    if (!stored || stored.secretCiphertext.equals(now.secretCiphertext)) return [change];
    return [{ ...change, secret: secretChange(stored, now) }];
  });
  return [...intents, ...partners];
}

function secretChange(stored: StoredPartner, now: StoredPartner): ImportedChange['secret'] {
  const { former } = stored;
  return {
    before: stored.secretCiphertext.toString('base64'),
    after: now.secretCiphertext.toString('base64'),
    ...(former && {
      former: { secret: former.ciphertext.toString('base64'), endsAt: former.endsAt.toISOString() },
    }),
  };
}

const isActive = (entry: object | null) => entry !== null && Reflect.get(entry, 'active') === true;
