import { linesOf } from '@/components/catalogue/change-text';
import type { FieldText } from '@/components/form/choose-sides';
import type { Fields } from '@/components/form/difference';
import type { PartnerEntry, PartnerEntryInput } from '@/lib/partner/entry';
import { companyFields, connectionFields, logoFields } from './partner-draft';

const connection = 'connection.';
const intents = 'intents:';

/** Splits a partner's entry into fields for comparison; each intent with its rules is one field. */
export function partnerFields({ intents: taken, connection: calls, ...rest }: PartnerEntryInput): Fields {
  return {
    ...rest,
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
  const plain = Object.entries(fields).filter(
    ([name]) => !name.startsWith(connection) && !name.startsWith(intents),
  );
  return {
    ...Object.fromEntries(plain),
    connection: Object.fromEntries(pick(connection)),
    intents: pick(intents).map(([, intent]) => intent),
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
  if (!field.startsWith(intents)) return { label: labels[field] ?? field, lines: linesOf(field, value) };
  const title = field.slice(intents.length);
  const label = `Intent ${title}`;
  if (value === undefined) return { label, lines: ['Takes no leads for it'] };
  const lines = linesOf('intents', [value as PartnerEntry['intents'][number]])
    .slice(1)
    .map((line) => line.slice(title.length + 2));
  return { label, lines: lines.length > 0 ? lines : ['Takes all leads for it, without rules'] };
}
