import type { Queryable } from '@/db/client';
import { insertConsentText, listConsentTextRows } from '@/db/query/message/consent-text';
import type { ConsentQuestion } from '@/db/schema/message/consent-text';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { stale, validationFailed } from '@/lib/base/error/error';
import { southAfricanDate } from '@/lib/base/time/date';
import type { AddConsentTextInput } from './schema';
import { type ConsentTextView, consentTextView } from './view';

/**
 * Adds a version of the consent text in a language, from now or from a later day in South Africa. Texts are never
 * changed or removed (design message 1). Throws `stale`, with the latest version, if that is not the one that was
 * looked at.
 */
export async function addConsentText(ctx: Context, input: AddConsentTextInput): Promise<ConsentTextView> {
  assertMay(ctx, 'consent-text.change');
  const { language, latest } = input;
  const today = southAfricanDate(ctx.clock.now());
  if (input.validFrom !== undefined && input.validFrom < today)
    throw validationFailed({ validFrom: ['must not be in the past'] });
  // From today on means from now on: what was read this morning were other words.
  const isLater = input.validFrom !== undefined && input.validFrom > today;
  const validFrom = isLater ? new Date(`${input.validFrom}T00:00:00+02:00`) : null;
  const questions: ConsentQuestion[] = [
    { purposes: ['share with lenders'], words: input.share },
    { purposes: ['credit check'], words: input.creditCheck },
  ];
  return ctx.database.transaction(async (tx) => {
    const createdBy = userIdOf(ctx);
    const version = latest + 1;
    const stored = await latestOf(tx, language);
    const added =
      (stored?.version ?? 0) === latest &&
      (await insertConsentText(tx, { language, version, questions, validFrom, createdBy }));
    const row = await latestOf(tx, language);
    if (!added || !row)
      throw stale(
        'consent text',
        row ? consentTextView(row) : {},
        row && {
          by: row.createdByName ?? 'the command line',
          at: row.createdAt,
          you: createdBy !== null && row.createdById === createdBy,
        },
      );
    await recordAudit(ctx, tx, {
      action: 'consent-text.added',
      after: { language, version, questions, validFrom: row.validFrom },
    });
    return consentTextView(row);
  });
}

async function latestOf(db: Queryable, language: string) {
  return (await listConsentTextRows(db)).find((row) => row.language === language);
}
