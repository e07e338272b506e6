import { capLine, closureLine, hoursLine, waitLine } from '@/components/base/audit/capacity-text';
import { linesOf } from '@/components/base/audit/change-text';
import type { FieldText } from '@/components/base/form/choose-sides';
import type { Fields } from '@/components/base/form/difference';
import type { CapacityEntry } from '@/lib/catalogue/capacity/entry';
import type { PartnerEntry, PartnerEntryInput } from '@/lib/catalogue/partner/entry';
import { companyFields, connectionFields, logoFields } from './partner-draft';

const connection = 'connection.';
const intents = 'intents:';
const capacity = 'capacity.';

/** Splits a partner's entry into fields for comparison; each intent with its rules is one field. */
export function partnerFields(entry: PartnerEntryInput): Fields {
  const { intents: taken, connection: calls, capacity: limits, ...rest } = entry;
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(limits ?? {}).map(([name, value]) => [capacity + name, value])),
    ...Object.fromEntries(Object.entries(calls ?? {}).map(([name, value]) => [connection + name, value])),
    ...Object.fromEntries((taken ?? []).map((intent) => [intents + intent.title, intent])),
  };
}

/** Rebuilds the entry from such fields; the server validates it like any other. */
export function entryOfFields(fields: Fields): PartnerEntryInput {
  const pick = (prefix: string) =>
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    );
  const limits = pick(capacity);
  const plain = Object.entries(fields).filter(
    ([name]) => ![connection, intents, capacity].some((prefix) => name.startsWith(prefix)),
  );
  return {
    ...Object.fromEntries(plain),
    connection: Object.fromEntries(pick(connection)),
    intents: pick(intents).map(([, intent]) => intent),
    capacity: limits.length === 0 ? null : Object.fromEntries(limits),
  } as PartnerEntryInput;
}

const labels: Record<string, string> = {
  ...Object.fromEntries([...companyFields, ...logoFields].map(([name, label]) => [name, label])),
  ...Object.fromEntries(connectionFields.map(([name, label]) => [connection + name, label])),
  active: 'Active',
  end_to_end: 'End to end',
  accept_variant: 'What the client gets on accept',
};

/** Returns a field's name and value in words, never a secret. */
export function partnerFieldText(field: string, value: unknown): FieldText {
  if (field === `${connection}secret`)
    return { label: 'Secret', lines: [value === null ? 'The stored one' : 'The one you typed'] };
  if (field.startsWith(capacity)) return capacityFieldText(field.slice(capacity.length), value);
  if (!field.startsWith(intents)) return { label: labels[field] ?? field, lines: linesOf(field, value) };
  const title = field.slice(intents.length);
  const label = `Intent ${title}`;
  if (value === undefined) return { label, lines: ['Takes no leads for it'] };
  const lines = linesOf('intents', [value as PartnerEntry['intents'][number]])
    .slice(1)
    .map((line) => line.slice(title.length + 2));
  return { label, lines: lines.length > 0 ? lines : ['Takes all leads for it, without rules'] };
}

const capacityLabels: Record<string, string> = {
  caps: 'Caps',
  hours: 'Hours',
  holidays: 'On public holidays',
  closures: 'Closures',
  wait_days: 'Referrals wait',
};

function capacityFieldText(name: string, value: unknown): FieldText {
  const label = capacityLabels[name] ?? name;
  if (value === undefined) return { label, lines: ['Not set'] };
  // Only validated entries, and what this form made, get this far.
  const parts = { caps: [], hours: [], closures: [], [name]: value } as unknown as CapacityEntry;
  const lines = {
    caps: parts.caps.map(capLine),
    hours: parts.hours.map(hoursLine),
    holidays: [String(parts.holidays)],
    closures: parts.closures.map(closureLine),
    wait_days: [waitLine(parts.wait_days)],
  }[name];
  return { label, lines: lines && lines.length > 0 ? lines : ['None'] };
}
