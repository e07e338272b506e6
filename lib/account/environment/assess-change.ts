import type { Queryable } from '@/db/client';
import type { EnvironmentRow } from '@/db/query/account/environment';
import { countIdentitiesBetween, findRetentionTime } from '@/db/query/care/retention';
import { countBeyondRetention } from '@/db/query/care/retention-count';
import { counted, listed } from '@/lib/base/text/text';
import type { Environment } from '@/word/environment';
import type { RetentionSetting } from '@/word/retention';
import { firstNightlyRun } from './nightly-run';
import type { SettingsPlan } from './plan-change';
import type { EnvironmentChangePreview } from './schema';
import { periodTimes } from './view';

const nouns: Readonly<Record<RetentionSetting, readonly [one: string, many: string]>> = {
  leadRetentionDays: ['lead', 'leads'],
  neverOfferedRetentionDays: ['lead that was never offered', 'leads that were never offered'],
  offeredRetentionDays: ['lead that was offered and not sent', 'leads that were offered and not sent'],
  declinedRetentionDays: ['lead that was declined or failed', 'leads that were declined or failed'],
  acceptedRetentionDays: ['lead that was accepted or not decided', 'leads that were accepted or not decided'],
  batchFileRetentionDays: ['uploaded file', 'uploaded files'],
  requestLogRetentionDays: ['logged call', 'logged calls'],
  consentRetentionDays: ['lead’s evidence of consent', 'leads’ evidence of consent'],
  readRetentionDays: ['record of who read leads', 'records of who read leads'],
  rightsRequestRetentionDays: ['request’s words', 'requests’ words'],
};

type Loss = Pick<EnvironmentChangePreview, 'consequence' | 'shorter'>;

/** Counts what a planned change would erase. */
export async function assessRetention(
  db: Queryable,
  environment: Environment,
  { later }: SettingsPlan,
): Promise<Loss> {
  const shorter = later.length === 0 ? [] : await countLost(db, environment, later);
  const gone = shorter
    .filter(({ lost }) => lost > 0)
    .map(({ lost, setting }) => counted(lost, ...nouns[setting]));
  return {
    consequence: {
      figure: shorter.reduce((sum, { lost }) => sum + lost, 0),
      leavesNone: false,
      meaning: `${gone.length > 0 ? listed(gone) : 'nothing'} would be erased by the first nightly run after 24 hours`,
    },
    shorter,
  };
}

async function countLost(
  db: Queryable,
  environment: Environment,
  later: SettingsPlan['later'],
): Promise<Loss['shorter']> {
  const countsAt = await findRetentionTime(db);
  const period = (name: RetentionSetting) => later.find(({ setting }) => setting === name) ?? null;
  const lost = await countBeyondRetention(db, environment, firstNightlyRun(countsAt), {
    leadRetentionDays: period('leadRetentionDays'),
    neverOfferedRetentionDays: period('neverOfferedRetentionDays'),
    offeredRetentionDays: period('offeredRetentionDays'),
    declinedRetentionDays: period('declinedRetentionDays'),
    acceptedRetentionDays: period('acceptedRetentionDays'),
    batchFileRetentionDays: period('batchFileRetentionDays'),
    requestLogRetentionDays: period('requestLogRetentionDays'),
    consentRetentionDays: period('consentRetentionDays'),
    readRetentionDays: period('readRetentionDays'),
    rightsRequestRetentionDays: period('rightsRequestRetentionDays'),
  });
  return later.map(({ setting, from, to }) => ({
    ...periodTimes(setting, from, to, countsAt),
    lost: lost[setting],
  }));
}

/** The effect of another deduplication window on applicants; nothing is erased. Null if it is unchanged. */
export async function assessWindow(
  db: Queryable,
  { stored, plan }: { stored: EnvironmentRow; plan: SettingsPlan },
): Promise<EnvironmentChangePreview['deduplication']> {
  const to = plan.now?.after.deduplicationWindowSeconds;
  if (to === undefined) return null;
  const from = stored.deduplicationWindowSeconds;
  const applicants = await countIdentitiesBetween(db, stored.name, Math.min(from, to), Math.max(from, to));
  return { from, to, applicants };
}
