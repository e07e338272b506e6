import type { Queryable } from '@/db/client';
import { listHeldSettings } from '@/db/query/account/environment';
import { listHeldChangeRows } from '@/db/query/catalogue/planned-change';
import type { AlertCause } from '@/db/query/event/alert';
import { listConsentTextsOfGone } from '@/db/query/message/consent-text';
import { listPlansOfGone } from '@/db/query/money/commission-plan';
import { operatorsWhoMay } from '@/lib/base/actor/permission';
import { listed } from '@/lib/base/text/text';
import { southAfricanDate } from '@/lib/base/time/date';
import { languageName } from '@/lib/message/consent-text/language';

/**
 * What was planned and needs a decision: what is held, and what begins by itself although who planned it may no longer
 * do so (the gate, design base 6).
 */
export async function findHeldCauses(db: Queryable): Promise<AlertCause[]> {
  const [changes, settings, plans, texts] = await Promise.all([
    listHeldChangeRows(db),
    listHeldSettings(db),
    listPlansOfGone(db, operatorsWhoMay('commission.change')),
    listConsentTextsOfGone(db, operatorsWhoMay('consent-text.change')),
  ]);
  return [
    ...changes.map(
      ({ id, environment, names, isProposed }): AlertCause => ({
        kind: 'held-change',
        environment,
        cause: `held-change ${id}`,
        subject: shownNames(names),
        subjectId: id,
        detail: { changes: names.length, ...(isProposed && { proposed: 1 }) },
      }),
    ),
    ...settings.map(
      ({ environment, setting }): AlertCause => ({
        kind: 'held-change',
        environment,
        cause: `held-setting ${environment} ${setting}`,
        subject: settingNames[setting],
        subjectId: null,
        detail: { setting },
      }),
    ),
    ...plans.map(
      ({ id, environment, affiliateName, validFrom }): AlertCause => ({
        kind: 'held-change',
        environment,
        cause: `plan-of-gone ${id}`,
        subject: affiliateName ?? 'all affiliates',
        subjectId: id,
        detail: { begins: validFrom, what: 'commission plan' },
      }),
    ),
    ...texts.map(
      ({ key, language, validFrom }): AlertCause => ({
        kind: 'held-change',
        environment: null,
        cause: `text-of-gone ${key}`,
        subject: languageName(language),
        subjectId: null,
        detail: { begins: southAfricanDate(validFrom), what: 'consent text' },
      }),
    ),
  ];
}

const settingNames = {
  maintenance: 'maintenance',
  leadRetentionDays: 'lead retention',
  neverOfferedRetentionDays: 'retention of leads never offered',
  offeredRetentionDays: 'retention of leads offered',
  declinedRetentionDays: 'retention of leads declined',
  acceptedRetentionDays: 'retention of leads accepted',
  batchFileRetentionDays: 'file retention',
  requestLogRetentionDays: 'request log retention',
  consentRetentionDays: 'retention of evidence of consent',
  readRetentionDays: 'retention of who read leads',
  rightsRequestRetentionDays: 'retention of requests of applicants',
} as const;

const mostNames = 3;

/** `indwe, steenbok and 4 more`. */
function shownNames(names: readonly string[]): string {
  const more = names.length - mostNames;
  return listed([...names.slice(0, mostNames), ...(more > 0 ? [`${more} more`] : [])]);
}
