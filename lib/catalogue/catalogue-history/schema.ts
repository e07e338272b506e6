import { z } from 'zod';
import type { VersionSource, VersionSummary } from '@/db/schema/catalogue/catalogue-version';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { notFound } from '@/lib/base/error/error';
import { environmentText } from '@/lib/base/input/environment-text';
import { idFilter } from '@/lib/base/input/id-filter';
import { parseInput } from '@/lib/base/input/parse-input';
import { reasonText } from '@/lib/catalogue/catalogue/reason';
import type { CatalogueChange, CatalogueLoss } from '@/lib/catalogue/catalogue-file/schema';
import { readPathId } from '@/lib/http/http/path-id';
import type { Environment } from '@/word/environment';

/** That the column holds. */
const largestNumber = 2_147_483_647;
const versionNumber = z.int().min(1).max(largestNumber);

/** `seen`: the newest version when the changes were looked at; without it the last one wins. */
export const restoreVersionInput = z.strictObject({
  environment: environmentText,
  version: versionNumber,
  seen: versionNumber.optional(),
  confirm: confirmFigure,
  reason: reasonText,
});

export const listVersionsInput = z.strictObject({
  environment: environmentText,
  before: versionNumber.optional(),
});
export const compareVersionsInput = z.strictObject({
  environment: environmentText,
  from: versionNumber,
  to: versionNumber,
});

/** Reads which version an address names: `/version/12?environment=uat`. Throws `not_found`, `validation_failed`. */
export function readVersionPath(
  params: Readonly<Record<string, string>>,
  query: URLSearchParams,
): { environment: Environment; version: number } {
  const { environment } = parseInput(z.object({ environment: environmentText }), {
    environment: query.get('environment') ?? undefined,
  });
  return { environment, version: readPathNumber(params.id) };
}

/** As any number that no version has, one beyond the column is not found. */
export function readPathNumber(text: string | undefined): number {
  const version = readPathId(text, 'version');
  if (version > largestNumber) throw notFound('version');
  return version;
}

const shownNumber = idFilter.transform((id) => (id !== undefined && id <= largestNumber ? id : undefined));

/** The two versions to compare, in the history page's address. */
export const historyQuery = z.object({ from: shownNumber, to: shownNumber });

/** A version as listed. */
export interface VersionView {
  number: number;
  at: Date;
  by: string;
  source: VersionSource;
  reason: string | null;
  summary: VersionSummary;
}

/** What changed from the older of two versions to the newer one. */
export interface VersionComparison {
  from: VersionView;
  to: VersionView;
  changes: CatalogueChange[];
}

/** What restoring a version would do. */
export interface RestorePreview {
  version: number;
  /** The newest version, which the changes are counted from. */
  newest: number;
  changes: CatalogueChange[];
  loss: CatalogueLoss;
  consequence: Consequence;
  /** What blocks it, for people to read. */
  problems: string[];
}
