import type { PartnerValues, PartnerWithIntents } from '@/db/query/catalogue/partner';
import { type FieldChange, fieldChanges } from '@/lib/base/audit/field-change';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import { titleKey } from '@/lib/base/text/title-key';
import { type CapacityEntry, capacityFor, capacityState } from '@/lib/catalogue/capacity/entry';
import { openPartnerSecret } from '@/lib/http/webhook/signature';
import { type ConnectionEntry, connectionEntry, type PartnerEntry } from './entry';

/** A partner as stored, or to be stored; the secret is null if it stays unchanged. */
export type PartnerState = Omit<PartnerEntry, 'connection' | 'capacity'> & {
  connection: ConnectionEntry;
  capacity: CapacityEntry | null;
  /** Of a planned change alone: it is no part of the catalogue, its files and versions. */
  answer_within_hours?: number;
};
type IntentRules = PartnerEntry['intents'][number];

interface FormerSecret {
  ciphertext: Buffer;
  endsAt: Date;
}

export interface StoredPartner {
  id: number;
  state: PartnerState;
  secretCiphertext: Buffer;
  /** The secret before the last roll, and until when it is also valid. */
  former: FormerSecret | null;
  /** Opening hours in which its people mean to decide; null: of a version, which has none. */
  answerWithinHours: number | null;
  version: number;
}

export function storedPartner(row: PartnerWithIntents): StoredPartner {
  return {
    id: row.id,
    secretCiphertext: row.secretCiphertext,
    former:
      row.previousSecretCiphertext && row.previousSecretEndsAt
        ? { ciphertext: row.previousSecretCiphertext, endsAt: row.previousSecretEndsAt }
        : null,
    answerWithinHours: row.answerWithinHours,
    version: row.version,
    state: partnerState(row),
  };
}

/** What a state is read from: a partner's row, or what a version of the catalogue holds of it. */
type StateColumns = Omit<PartnerValues, 'secretCiphertext'> & {
  intents: readonly Pick<
    PartnerWithIntents['intents'][number],
    'intentId' | 'title' | 'eligibility' | 'probabilityConditions'
  >[];
};

/** Converts a partner's columns to the file's format, without its secret. */
export function partnerState(row: StateColumns): PartnerState {
  return {
    slug: row.slug,
    company_name: row.companyName,
    company_website_url: row.companyWebsiteUrl,
    company_logo_url: row.companyLogoUrl,
    company_mini_logo_url: row.companyMiniLogoUrl,
    company_wide_logo_url: row.companyWideLogoUrl,
    partner_type: row.partnerType,
    active: row.active,
    end_to_end: row.endToEnd,
    priority: row.priority,
    accept_variant: row.acceptVariant,
    connection: {
      score_url: row.scoreUrl,
      accept_url: row.acceptUrl,
      link_url: row.linkUrl,
      redirect_url: row.redirectUrl,
      secret: null,
      timeout_ms: row.timeoutMs,
    },
    intents: row.intents.map(({ title, eligibility, probabilityConditions }) => ({
      title,
      // Rules are always validated before they are stored, so the casts are safe.
      eligibility: eligibility as IntentRules['eligibility'],
      probability_conditions: probabilityConditions as IntentRules['probability_conditions'],
    })),
    capacity: row.capacity && capacityState(row.capacity, row.intents),
  };
}

/**
 * Returns what to store for `entry`: without a connection or a capacity in it, the stored one stays, but for caps and
 * hours of intents that the partner leaves; a new partner has none.
 */
export function wantedState(stored: StoredPartner | null, entry: PartnerEntry): PartnerState {
  const capacity = stored?.state.capacity ?? null;
  return {
    ...entry,
    connection: entry.connection ?? stored?.state.connection ?? connectionEntry.parse({}),
    capacity:
      entry.capacity === undefined ? capacity && capacityFor(capacity, entry.intents) : entry.capacity,
  };
}

/** Returns the changes from `stored` to `wanted`; everything, for a new partner. Of a secret, only that it changes. */
export function partnerChanges(
  piiKey: PiiKey,
  stored: StoredPartner | null,
  wanted: PartnerState,
): FieldChange[] {
  const changes = fieldChanges(stored && comparableState(stored.state), comparableState(wanted)).map(
    (change) =>
      // As spelt, not as normalised for comparison.
      change.field === 'intents'
        ? { ...change, before: stored?.state.intents ?? null, after: wanted.intents }
        : change.field === 'capacity'
          ? { ...change, before: stored?.state.capacity ?? null, after: wanted.capacity }
          : change,
  );
  const { secret } = wanted.connection;
  if (
    secret !== null &&
    (!stored || openPartnerSecret(piiKey, stored.id, stored.secretCiphertext) !== secret)
  )
    changes.push({ field: 'connection.secret', before: null, after: 'changed' });
  return changes;
}

/** Normalises a state for comparison: ignores the order of intents and the case of their titles, and masks the secret. */
export function comparableState(state: PartnerState): object {
  const { secret: _, ...connection } = state.connection;
  const intents = state.intents
    .map((intent) => ({ ...intent, title: titleKey(intent.title) }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  // A capacity is compared, planned and restored as a whole.
  return { ...state, connection, intents, capacity: state.capacity && [state.capacity] };
}
