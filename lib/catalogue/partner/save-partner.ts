import type { Queryable } from '@/db/client';
import {
  claimPartnerId,
  insertPartner,
  noPreviousSecret,
  type PartnerValues,
  updatePartner,
  updatePartnerIntents,
} from '@/db/query/catalogue/partner';
import { updateWaitingDue } from '@/db/query/catalogue/waiting-referral';
import type { Context } from '@/lib/base/actor/context';
import { auditValues } from '@/lib/base/audit/field-change';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { staleSave } from '@/lib/base/audit/stale-save';
import { AppError, notFound } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { assertCapAffiliates } from '@/lib/catalogue/capacity/cap-affiliates';
import { storedCapacity } from '@/lib/catalogue/capacity/entry';
import { newPartnerSecret, sealPartnerSecret } from '@/lib/http/webhook/signature';
import type { Environment } from '@/word/environment';
import { comparableState, type PartnerState, partnerChanges, type StoredPartner } from './partner-state';
import { assertNoSandbox } from './production-sandbox';

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
    ...(stored ? auditValues(changes) : { after: comparableState(wanted) }),
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
    ...(wanted.answer_within_hours !== undefined && { answerWithinHours: wanted.answer_within_hours }),
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
