'use client';

import { SettleStale } from '@/components/base/form/settle-stale';
import type { useChange } from '@/components/base/form/use-change';
import { entryOf, type PartnerDraft, type StoredEntry } from './partner-draft';
import { entryOfFields, partnerFields, partnerFieldText } from './partner-fields';

export interface StoredPartner {
  id: number;
  entry: StoredEntry;
  version: number;
  /** Secret of a new partner, shown only once. */
  generatedSecret?: string | null;
}

interface SettlePartnerProps {
  save: ReturnType<typeof useChange<StoredPartner>>;
  base: StoredEntry;
  draft: PartnerDraft;
  reason: string;
  keepTheirs: (stored: StoredPartner) => void;
}

/** Asks field by field whose values to keep, after somebody else has saved the partner first. */
export default function SettlePartner({ save, base, draft, reason, keepTheirs }: SettlePartnerProps) {
  return (
    <SettleStale
      change={save}
      name={base.company_name}
      base={partnerFields(base)}
      mine={partnerFields(entryOf(draft))}
      fieldsOf={(stored) => partnerFields(stored.entry)}
      describe={partnerFieldText}
      send={(fields, stored) => save.run({ entry: entryOfFields(fields), version: stored.version, reason })}
      keepTheirs={keepTheirs}
      // A secret is never shown, so a typed one could silently overwrite somebody else's.
      mayResend={draft.connection.secret === ''}
    />
  );
}
