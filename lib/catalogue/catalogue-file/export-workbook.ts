import type { Context } from '@/lib/base/actor/context';
import { ruleBroken } from '@/lib/base/error/error';
import type { ListFile } from '@/lib/base/list-file/write-file';
import type { Environment } from '@/word/environment';
import { catalogueRows } from './catalogue-rows';
import { catalogueWorkbook, mostCharacters } from './catalogue-workbook';
import { exportCatalogue } from './export-catalogue';

/**
 * Writes the environment's catalogue as a workbook (design catalogue 35); `isTemplate`: without its products and lenders, which
 * are in the drop-downs alone. Throws `rule_broken` for a list too long for a cell.
 */
export async function exportWorkbook(
  ctx: Context,
  { environment, isTemplate }: { environment: Environment; isTemplate: boolean },
): Promise<ListFile> {
  const { intents, partners } = await exportCatalogue(ctx, { environment });
  const content = { environment, intents: isTemplate ? [] : intents, partners: isTemplate ? [] : partners };
  const isTooLong = (cell: string | number | null) =>
    typeof cell === 'string' && cell.length > mostCharacters;
  for (const rows of Object.values(catalogueRows(content)))
    if (rows.some((row) => row.some(isTooLong)))
      throw ruleBroken('a rule has a list that is too long for a cell: use the JSON file');
  return {
    fileName: isTemplate ? 'catalogue-template.xlsx' : `catalogue.${environment}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: catalogueWorkbook(content, {
      titles: intents.map(({ title }) => title),
      slugs: partners.map(({ slug }) => slug),
    }),
  };
}
