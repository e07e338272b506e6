import type { Queryable } from '@/db/client';
import { listIntentRows } from '@/db/query/catalogue/intent';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import type { Environment } from '@/word/environment';

/** Resolves the keys of titles to ids of the environment's intents. Throws `validation_failed` for an unknown title. */
export async function intentIdsFor(
  db: Queryable,
  environment: Environment,
  intents: { title: string }[],
): Promise<Map<string, number>> {
  const ids = new Map(
    (await listIntentRows(db, environment)).map((intent) => [titleKey(intent.title), intent.id]),
  );
  const errors: FieldErrors = {};
  for (const [index, { title }] of intents.entries())
    if (!ids.has(titleKey(title))) errors[`entry.intents[${index}].title`] = [`there is no intent ${title}`];
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  return ids;
}
