import { leadFields } from '@/lib/applicant/field';

const left: ReadonlySet<string> = new Set([
  'partner_id',
  'api_token',
  'intent_id',
  'partner_ids',
  'referee_id',
  'fast_application',
]);

/** An empty file for leads: a header, and no rows that could be sent by mistake. UTF-8 with Excel's byte order mark. */
export function batchTemplate(): string {
  const names = leadFields.map(({ name }) => name).filter((name) => !left.has(name));
  return `\ufeff${names.join(',')}\r\n`;
}
