import type { PlannedEntry } from '@/db/schema/catalogue/planned-change';
import type { FieldChange } from '@/lib/base/audit/field-change';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import { titleKey } from '@/lib/base/text/title-key';
import { liveTitles } from '@/lib/catalogue/catalogue/former-title';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type { CataloguePlan, PlanStep, StoredCatalogue } from '@/lib/catalogue/catalogue-file/plan';
import { intentChanges } from '@/lib/catalogue/intent/save-intent';
import { type PartnerState, partnerChanges, type StoredPartner } from '@/lib/catalogue/partner/partner-state';
import type { PlannedConflict } from './schema';

interface Judged {
  /** How to get from what is stored now to what was planned. */
  plan: CataloguePlan;
  conflicts: PlannedConflict[];
  problems: string[];
}

/**
 * Compares a planned change with what is stored now, field by field: fields that it does not touch keep what others
 * have saved meanwhile; a field that it touches and that somebody has changed to something else is a conflict.
 */
export function judgeChange(
  piiKey: PiiKey,
  stored: StoredCatalogue,
  entries: readonly PlannedEntry[],
): Judged {
  const judged: Judged = { plan: { intents: [], partners: [] }, conflicts: [], problems: [] };
  for (const entry of entries) {
    // The column only holds entries that our own schemas have read, so the casts are safe.
    if (entry.noun === 'intent') {
      const found = stored.intents.find(({ id, entry: { title } }) =>
        entry.id === null ? titleKey(title) === titleKey(entry.name) : id === entry.id,
      );
      const step = judgeEntry(judged, entry, found ?? null, found?.entry ?? null, (now, wanted) =>
        intentChanges(now && found ? { ...found, entry: now as IntentEntry } : null, wanted as IntentEntry),
      );
      judged.plan.intents.push(step as PlanStep<StoredCatalogue['intents'][number], IntentEntry>);
    } else {
      const found = stored.partners.find(({ id, state: { slug } }) =>
        entry.id === null ? slug === entry.name : id === entry.id,
      );
      const is = found && withAnswerTime(found);
      const step = judgeEntry(judged, entry, is ?? null, is?.state ?? null, (now, wanted) =>
        partnerChanges(
          piiKey,
          now && is ? { ...is, state: now as PartnerState } : null,
          wanted as PartnerState,
        ),
      );
      judged.plan.partners.push(step as PlanStep<StoredCatalogue['partners'][number], PartnerState>);
    }
  }
  judged.problems.push(...unknownTitles(stored, judged.plan), ...takenTitles(stored, judged.plan));
  return judged;
}

/** A partner with what can be planned of it beside the catalogue. */
export const withAnswerTime = (stored: StoredPartner): StoredPartner => ({
  ...stored,
  state: {
    ...stored.state,
    ...(stored.answerWithinHours !== null && { answer_within_hours: stored.answerWithinHours }),
  },
});

function judgeEntry(
  { conflicts }: Judged,
  { noun, name, kind, id, fields, after }: PlannedEntry,
  found: object | null,
  now: object | null,
  changesOf: (now: object | null, wanted: object) => FieldChange[],
): PlanStep<object, object> {
  if (now === null)
    return { kind: 'created', name, stored: null, wanted: after, fields: changesOf(null, after) };
  if (id === null) {
    // Somebody has created it meanwhile.
    const fieldsNow = changesOf(now, after);
    for (const { field, before, after: planned } of fieldsNow)
      conflicts.push({ noun, name, field, before: null, now: before, planned });
    return step(found, name, 'changed', after, fieldsNow);
  }
  let wanted = now;
  for (const { field, before, after: planned } of fields) {
    const isThere = changesOf(now, withField(now, field, planned)).length === 0;
    const isUntouched = changesOf(now, withField(now, field, before)).length === 0;
    if (!isThere && !isUntouched)
      conflicts.push({ noun, name, field, before, now: fieldOf(now, field), planned });
    wanted = withField(wanted, field, planned);
  }
  return step(found, name, kind === 'deactivated' ? kind : 'changed', wanted, changesOf(now, wanted));
}

const step = (
  stored: object | null,
  name: string,
  kind: 'changed' | 'deactivated',
  wanted: object,
  fields: FieldChange[],
): PlanStep<object, object> => ({
  kind: fields.length === 0 ? 'unchanged' : kind,
  name,
  stored,
  wanted,
  fields,
});

/** A field is called as in `FieldChange`: `priority`, `connection.accept_url`. */
function fieldOf(entry: object, field: string): unknown {
  return field.split('.').reduce<unknown>((part, name) => Reflect.get(part as object, name), entry);
}

function withField(entry: object, field: string, value: unknown): object {
  const [name = '', ...rest] = field.split('.');
  if (rest.length === 0) return { ...entry, [name]: value };
  return { ...entry, [name]: withField(Reflect.get(entry, name) as object, rest.join('.'), value) };
}

/** Intents that partners are to have, and that are not there (any more) under this title. */
function unknownTitles(stored: StoredCatalogue, { intents, partners }: CataloguePlan): string[] {
  const renamed = new Map(
    intents.flatMap(({ stored: from, wanted }) => (from ? [[from.id, wanted.title]] : [])),
  );
  const titles = new Set([
    ...stored.intents.map(({ id, entry }) => titleKey(renamed.get(id) ?? entry.title)),
    ...intents.map(({ wanted }) => titleKey(wanted.title)),
  ]);
  return partners.flatMap(({ name, wanted }) =>
    wanted.intents
      .filter(({ title }) => !titles.has(titleKey(title)))
      .map(({ title }) => `partner ${name} needs the intent ${title}, which is not there`),
  );
}

/** Titles that an intent is to get and that another one has by now, or had and still answers to. */
function takenTitles(stored: StoredCatalogue, { intents }: CataloguePlan): string[] {
  return intents.flatMap(({ stored: from, wanted }) => {
    const isWanted = ({ title }: { title: string }) => titleKey(title) === titleKey(wanted.title);
    if (from !== null && isWanted(from.entry)) return [];
    if (stored.intents.some(({ entry }) => isWanted(entry)))
      return [`another intent is called ${wanted.title}`];
    return stored.intents
      .filter(({ id }) => id !== from?.id)
      .flatMap(({ entry }) =>
        liveTitles(entry.former_titles)
          .filter(isWanted)
          .map(
            ({ until }) =>
              `${wanted.title} is a former title of ${entry.title} until ${until}: end it there first`,
          ),
      );
  });
}
