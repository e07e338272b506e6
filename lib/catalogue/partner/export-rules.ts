import { listIntentRows } from '@/db/query/catalogue/intent';
import { findPartner } from '@/db/query/catalogue/partner';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { storedPartner } from './partner-state';
import { ruleRows } from './rule-sheet';
import { ruleWorkbook } from './rule-workbook';

/** What a cell of a workbook holds. */
const mostCharacters = 32_767;

interface RuleFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Writes a partner's stored rules as a workbook. Throws `not_found`, and `rule_broken` for a list too long for a cell. */
export async function exportRules(ctx: Context, { partnerId }: { partnerId: number }): Promise<RuleFile> {
  assertMay(ctx, 'partner.list');
  const row = await findPartner(ctx.database, partnerId);
  if (!row) throw notFound('partner');
  const { slug, intents } = storedPartner(row).state;
  if (ruleRows(intents).some((cells) => cells.some((text) => text !== null && text.length > mostCharacters)))
    throw ruleBroken('a rule has a list that is too long for a cell: use the catalogue file');
  const titles = (await listIntentRows(ctx.database, row.environment)).map(({ title }) => title);
  return { name: `${slug}-rules.xlsx`, bytes: ruleWorkbook(intents, titles) };
}
