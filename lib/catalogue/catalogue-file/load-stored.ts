import type { Queryable } from '@/db/client';
import { listAffiliateRows } from '@/db/query/account/affiliate';
import { listIntentRows } from '@/db/query/catalogue/intent';
import { listPartnerRows } from '@/db/query/catalogue/partner';
import { storedIntent } from '@/lib/catalogue/intent/save-intent';
import { storedPartner } from '@/lib/catalogue/partner/partner-state';
import type { Environment } from '@/word/environment';
import type { IntentUser } from './loss';
import type { StoredCatalogue } from './plan';

export async function loadStored(db: Queryable, environment: Environment): Promise<StoredCatalogue> {
  return {
    intents: (await listIntentRows(db, environment)).map(storedIntent),
    partners: (await listPartnerRows(db, environment)).map(storedPartner),
  };
}

/** Loads the active affiliates. */
export async function loadIntentUsers(db: Queryable): Promise<IntentUser[]> {
  return (await listAffiliateRows(db)).filter(({ active }) => active);
}
