import type { Queryable } from '@/db/client';
import { updateWaitingDue } from '@/db/query/catalogue/capacity';
import {
  claimPartnerId,
  insertPartner,
  noPreviousSecret,
  type PartnerValues,
  type PartnerWithIntents,
  updatePartner,
  updatePartnerIntents,
} from '@/db/query/catalogue/partner';
import type { Context } from '@/lib/base/actor/context';
import { auditValues, type FieldChange, fieldChanges } from '@/lib/base/audit/field-change';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { staleSave } from '@/lib/base/audit/stale-save';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import { AppError, notFound } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { assertCapAffiliates } from '@/lib/catalogue/capacity/cap-affiliates';
import {
  type CapacityEntry,
  capacityFor,
  capacityState,
  storedCapacity,
} from '@/lib/catalogue/capacity/entry';
import { newPartnerSecret, openPartnerSecret, sealPartnerSecret } from '@/lib/http/webhook/signature';
import type { Environment } from '@/word/environment';
import { type ConnectionEntry, connectionEntry, type PartnerEntry } from './entry';
import { assertNoSandbox } from './production-sandbox';

/** A partner as stored, or to be stored; the secret is null if it stays unchanged. */
export type PartnerState = Omit<PartnerEntry, 'connection' | 'capacity'> & {
  connection: ConnectionEntry;
  capacity: CapacityEntry | null;
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
  const changes = fieldChanges(stored && comparable(stored.state), comparable(wanted)).map((change) =>
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

/** Normalises for comparison: ignores the order of intents and the case of their titles, and masks the secret. */
function comparable(state: PartnerState): object {
  const { secret: _, ...connection } = state.connection;
  const intents = state.intents
    .map((intent) => ({ ...intent, title: titleKey(intent.title) }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  // A capacity is compared, planned and restored as a whole.
  return { ...state, connection, intents, capacity: state.capacity && [state.capacity] };
}

/**
 * Writes a partner with its audit entry in the caller's transaction, and returns its id. Writes nothing if nothing
 * changes. `intentIds` maps title keys to intents of the environment. Throws `stale` when `version` is given and is not
 * the stored one.
 */
export async function savePartner(
  ctx: Context,
  db: Queryable,
  environment: Environment,
  stored: StoredPartner | null,
  wanted: PartnerState,
  intentIds: ReadonlyMap<string, number>,
  version?: number,
): Promise<number> {
  const changes = partnerChanges(ctx.env.piiKey, stored, wanted);
  if (stored && changes.length === 0) return stored.id;
  assertNoSandbox(ctx.env, environment, stored, wanted);
  await assertCapAffiliates(db, [{ path: 'entry.capacity', capacity: wanted.capacity }]);
  const id = stored
    ? await update(ctx, db, environment, stored, wanted, intentIds, version)
    : await insert(ctx, db, environment, wanted, intentIds);
  if (!stored || changes.some(({ field }) => field === 'intents'))
    await updatePartnerIntents(
      db,
      id,
      wanted.intents.map((rules) => ({
        intentId: intentId(intentIds, rules.title),
        eligibility: rules.eligibility,
        probabilityConditions: rules.probability_conditions,
      })),
    );
  if (stored && changes.some(({ field }) => field === 'capacity')) await updateWaitingDue(db, id);
  await recordAudit(ctx, db, {
    action: stored ? 'partner.changed' : 'partner.created',
    subjectId: id,
    environment,
    ...(stored ? auditValues(changes) : { after: comparable(wanted) }),
  });
  return id;
}

async function update(
  ctx: Context,
  db: Queryable,
  environment: Environment,
  stored: StoredPartner,
  wanted: PartnerState,
  intentIds: ReadonlyMap<string, number>,
  version: number | undefined,
): Promise<number> {
  const { secret } = wanted.connection;
  const values = {
    ...columns(wanted, intentIds),
    ...(secret !== null && {
      secretCiphertext: sealPartnerSecret(ctx.env.piiKey, stored.id, secret),
      secretUnseen: false,
      ...noPreviousSecret,
    }),
  };
  if (!(await updatePartner(db, stored.id, values, version))) {
    const { id, state: entry } = stored;
    const current = { id, environment, entry, version: stored.version };
    throw await staleSave(ctx, db, { what: 'partner', subjectId: id }, current);
  }
  return stored.id;
}

async function insert(
  ctx: Context,
  db: Queryable,
  environment: Environment,
  wanted: PartnerState,
  intentIds: ReadonlyMap<string, number>,
) {
  const secret = wanted.connection.secret ?? newPartnerSecret();
  const id = await claimPartnerId(db);
  const inserted = await insertPartner(db, environment, {
    id,
    ...columns(wanted, intentIds),
    secretCiphertext: sealPartnerSecret(ctx.env.piiKey, id, secret),
    secretUnseen: wanted.connection.secret === null,
  });
  if (!inserted) throw new AppError('conflict', `a partner with the slug ${wanted.slug} exists already`);
  return id;
}

function intentId(intentIds: ReadonlyMap<string, number>, title: string): number {
  const id = intentIds.get(titleKey(title));
  if (id === undefined) throw notFound(`intent ${title}`);
  return id;
}

function columns(
  state: PartnerState,
  intentIds: ReadonlyMap<string, number>,
): Omit<PartnerValues, 'secretCiphertext'> {
  return {
    slug: state.slug,
    companyName: state.company_name,
    companyWebsiteUrl: state.company_website_url,
    companyLogoUrl: state.company_logo_url,
    companyMiniLogoUrl: state.company_mini_logo_url,
    companyWideLogoUrl: state.company_wide_logo_url,
    partnerType: state.partner_type,
    active: state.active,
    endToEnd: state.end_to_end,
    priority: state.priority,
    acceptVariant: state.accept_variant,
    scoreUrl: state.connection.score_url,
    acceptUrl: state.connection.accept_url,
    linkUrl: state.connection.link_url,
    redirectUrl: state.connection.redirect_url,
    timeoutMs: state.connection.timeout_ms,
    capacity: state.capacity && storedCapacity(state.capacity, (title) => intentId(intentIds, title)),
  };
}
