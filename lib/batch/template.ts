import { leadFields } from '@/lib/applicant/field';

const left: ReadonlySet<string> = new Set([
  'partner_id',
  'api_token',
  'intent_id',
  'partner_ids',
  'referee_id',
  'fast_application',
]);

/** An empty file of leads: the names of the columns, and nothing that could be sent by mistake. UTF-8 as Excel reads it. */
export function batchTemplate(): string {
  const names = leadFields.map(({ name }) => name).filter((name) => !left.has(name));
  return `\ufeff${names.join(',')}\r\n`;
}
