import { findVersion } from '@/db/query/catalogue/catalogue-version';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import { unpackContent } from '@/lib/catalogue/catalogue/version-content';
import { contentOf, type ExportedCatalogue } from '@/lib/catalogue/catalogue-file/export-catalogue';
import { catalogueSchemaVersion } from '@/lib/catalogue/catalogue-file/schema';
import type { Environment } from '@/word/environment';
import { asStored, loadSlugs, versionEntries } from './version-entries';

/** Returns a version as a catalogue file, as it was exported then (design catalogue 29). Throws `version not found`. */
export async function getVersionFile(
  ctx: Context,
  { environment, version }: { environment: Environment; version: number },
): Promise<ExportedCatalogue> {
  assertMay(ctx, 'catalogue.export');
  const found = await findVersion(ctx.database, environment, version);
  if (!found) throw notFound('version');
  const entries = versionEntries(await unpackContent(found.content), await loadSlugs(ctx.database));
  const { intents, partners } = contentOf(asStored(entries));
  return {
    environment,
    schema_version: catalogueSchemaVersion,
    intents: intents.toSorted((a, b) => compareTexts(a.title.toLowerCase(), b.title.toLowerCase())),
    partners: partners.toSorted((a, b) => compareTexts(a.slug, b.slug)),
  };
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
