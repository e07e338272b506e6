import type { Queryable } from '@/db/client';
import { counted, listed } from '@/lib/base/text/text';
import type { Environment } from '@/word/environment';
import { isChecked } from './assert-checked';
import type { PartnerState, StoredPartner } from './partner-state';

const namedAtMost = 5;

/** Says which partners would get Production's applicants without a passed go-live check, as one sentence, or none. */
export async function uncheckedWarnings(
  db: Queryable,
  environment: Environment,
  partners: readonly { stored: StoredPartner | null; wanted: PartnerState }[],
): Promise<string[]> {
  const names: string[] = [];
  for (const { stored, wanted } of partners)
    if (!(await isChecked(db, environment, stored, wanted))) names.push(wanted.company_name);
  if (names.length === 0) return [];
  const more = names.length - namedAtMost;
  const shown = more > 1 ? [...names.slice(0, namedAtMost), `${more} more`] : names;
  const what = counted(names.length, 'lender has', 'lenders have');
  return [`${what} not passed the go-live check at these URLs, and would get applicants: ${listed(shown)}.`];
}
