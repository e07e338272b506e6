import type { IntentSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import type { RuleTrialLead } from '@/db/query/lead/rule-trial';
import { idNumberProblems } from '@/lib/applicant/rsa-id';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { type LeadValues, leadValues, missingAnswers } from '@/lib/applicant/value';
import type { Context } from '@/lib/base/actor/context';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';

type JudgedLead = Pick<
  RuleTrialLead,
  | 'affiliateId'
  | 'environment'
  | 'erased'
  | 'firstName'
  | 'lastName'
  | 'cellPhoneNumber'
  | 'email'
  | 'idNumberCiphertext'
  | 'idNumberHash'
  | 'fields'
>;

/**
 * Returns the values that an offer would match a past lead by; null for one that no offer would take: erased, invalid,
 * of an intent that is closed to its affiliate, or without an answer that the intent requires (spec 7.2; a fast
 * application needs none).
 */
export function judgedValues(
  { env }: Pick<Context, 'env'>,
  intent: IntentSnapshot,
  lead: JudgedLead,
): LeadValues | null {
  const idNumber = lead.erased ? null : openIdNumber(env.piiKey, lead);
  if (idNumber === null || idNumberProblems(idNumber).length > 0) return null;
  if (!mayUseIntent(intent, lead.affiliateId)) return null;
  const values = leadValues({ ...lead, idNumber });
  const hasAnswers =
    values.fast_application === true || missingAnswers(intent.requiredFields, values).length === 0;
  return hasAnswers ? values : null;
}
