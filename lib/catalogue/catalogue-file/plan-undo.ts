import type { ImportedChange } from '@/db/schema/catalogue/catalogue-import';
import type { FieldChange } from '@/lib/base/audit/field-change';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import { intentChanges } from '@/lib/catalogue/intent/save-intent';
import { type PartnerState, partnerChanges } from '@/lib/catalogue/partner/partner-state';
import { openPartnerSecret } from '@/lib/http/webhook/signature';
import type { CataloguePlan, PlanStep, StoredCatalogue } from './plan';

interface UndoPlan {
  plan: CataloguePlan;
  /** Descriptions of what has changed since the import wrote it. */
  changedSince: string[];
}

/**
 * Plans the undo of an import: reverts what it changed and switches off what it created (nothing is ever deleted, since
 * leads may refer to it).
 */
export function planUndo(
  piiKey: PiiKey,
  stored: StoredCatalogue,
  changes: readonly ImportedChange[],
): UndoPlan {
  const changedSince: string[] = [];
  const plan: CataloguePlan = { intents: [], partners: [] };
  for (const change of changes) {
    const step = change.noun === 'intent' ? undoIntent(stored, change) : undoPartner(piiKey, stored, change);
    if (step === null) changedSince.push(`${change.noun} ${change.name}`);
    else if (step.noun === 'intent') plan.intents.push(step.step);
    else plan.partners.push(step.step);
  }
  return { plan, changedSince };
}

function undoIntent(stored: StoredCatalogue, { id, before, after }: ImportedChange) {
  const now = stored.intents.find((intent) => intent.id === id);
  // The columns only hold entries written by our own code, so the casts are safe.
  if (!now || intentChanges(now, { ...now.entry, ...(after as IntentEntry) }).length > 0) return null;
  const wanted = before ? { ...now.entry, ...(before as IntentEntry) } : { ...now.entry, active: false };
  return {
    noun: 'intent' as const,
    step: step(now, wanted.title, wanted, intentChanges(now, wanted), now.entry.active && !wanted.active),
  };
}

function undoPartner(piiKey: PiiKey, stored: StoredCatalogue, change: ImportedChange) {
  const { id, before, after, secret } = change;
  const now = stored.partners.find((partner) => partner.id === id);
  if (!now || partnerChanges(piiKey, now, { ...now.state, ...(after as PartnerState) }).length > 0)
    return null;
  const open = (text: string) => openPartnerSecret(piiKey, id, Buffer.from(text, 'base64'));
  if (secret && openPartnerSecret(piiKey, id, now.secretCiphertext) !== open(secret.after)) return null;
  const wanted = before ? { ...now.state, ...(before as PartnerState) } : { ...now.state, active: false };
  if (secret) {
    wanted.connection = { ...wanted.connection, secret: open(secret.before) };
  }
  const fields = partnerChanges(piiKey, now, wanted);
  return {
    noun: 'partner' as const,
    step: step(now, wanted.slug, wanted, fields, now.state.active && !wanted.active),
  };
}

function step<Stored, Wanted>(
  stored: Stored,
  name: string,
  wanted: Wanted,
  fields: FieldChange[],
  switchesOff: boolean,
): PlanStep<Stored, Wanted> {
  const kind =
    fields.length === 0 ? 'unchanged' : switchesOff && fields.length === 1 ? 'deactivated' : 'changed';
  return { kind, name, stored, wanted, fields };
}
