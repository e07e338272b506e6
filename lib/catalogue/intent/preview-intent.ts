import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { findIntent } from '@/db/query/catalogue/intent';
import { countIntentUse, listAffiliatesWithOnly } from '@/db/query/report/intent-use';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import { counted, groupDigits, listed } from '@/lib/base/text/text';
import { titleKey } from '@/lib/base/text/title-key';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { endedTitles, formerTitlesAfter } from '@/lib/catalogue/catalogue/former-title';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type { Environment } from '@/word/environment';
import { type StoredIntent, storedIntent } from './save-intent';
import type { IntentPreview, previewIntentInput } from './schema';

/** Leads of so many days, today included, say who names an intent. */
const usedDays = 30;

/** Returns what `changeIntent` would mean to those who name the intent; changes nothing. */
export async function previewIntent(
  ctx: Context,
  { intentId, entry }: z.output<typeof previewIntentInput>,
): Promise<IntentPreview> {
  assertMay(ctx, 'intent.change');
  const found = await findIntent(ctx.database, intentId);
  if (!found) throw notFound('intent');
  return assessIntent(ctx, ctx.database, found.environment, storedIntent(found), entry);
}

/**
 * Counts who names an intent, and what of that `wanted` would refuse: all of it when it is retired, what comes from
 * affiliates that may not use it any more, and at most all of it when a former title ends.
 */
export async function assessIntent(
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  environment: Environment,
  { id, entry: now }: StoredIntent,
  wanted: IntentEntry,
): Promise<IntentPreview> {
  const today = southAfricanDate(clock.now());
  const range = { from: addDays(today, 1 - usedDays), to: today };
  const used = await countIntentUse(db, environment, id, range);
  const retired = now.active && !wanted.active;
  const isAmong = (affiliates: IntentEntry['affiliates'], slug: string) =>
    affiliates === null || affiliates.includes(slug);
  const isShutOut = (slug: string) => isAmong(now.affiliates, slug) && !isAmong(wanted.affiliates, slug);
  const shutOut = now.active && wanted.active ? used.filter(({ slug }) => isShutOut(slug)) : [];
  const ended = now.active && wanted.active ? endedTitles(now, wanted) : [];
  const hit = retired || ended.length > 0 ? used : shutOut;
  const bare = retired || wanted.affiliates !== null ? await listAffiliatesWithOnly(db, environment, id) : [];
  const left = bare.filter(({ slug }) => retired || isShutOut(slug));
  const figure = sum(hit.map(({ leads }) => leads));
  const isRenamed = titleKey(now.title) !== titleKey(wanted.title);
  const kept = formerTitlesAfter(now, wanted, today).find(
    ({ title }) => titleKey(title) === titleKey(now.title),
  );
  return {
    use: {
      leads: sum(used.map(({ leads }) => leads)),
      bySystems: sum(used.map(({ bySystems }) => bySystems)),
      affiliates: used.map(({ affiliate }) => affiliate),
    },
    keptTitle: (isRenamed && kept) || null,
    retired,
    shutOut: shutOut.map(({ affiliate }) => affiliate),
    endedTitles: ended,
    consequence: {
      // Without any lead it is still the last one that somebody has: they are what is counted.
      figure: figure > 0 ? figure : left.length,
      leavesNone: left.length > 0,
      meaning: meaningOf(now.title, figure, hit.length, { retired, ended, left: left.length }),
    },
  };
}

function meaningOf(
  title: string,
  leads: number,
  affiliates: number,
  { retired, ended, left }: { retired: boolean; ended: string[]; left: number },
): string {
  const who = `${groupDigits(leads)} ${leads === 1 ? 'lead' : 'leads'} of ${counted(affiliates, 'affiliate')}`;
  const named = `${who} named ${title} in the last ${usedDays} days`;
  const bare = left > 0 ? `, ${counted(left, 'affiliate')} left with no intent` : '';
  if (retired) return `${named}, and such leads would be refused${bare}`;
  if (ended.length > 0) return `${named}, and those that name ${listed(ended)} would be refused${bare}`;
  return leads + left > 0 ? `${named} who may not use it any more${bare}` : 'nothing would be refused';
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
