/** Periods of leads by what became of them; none is longer than that of all leads. */
export const leadClassSettings = [
  'neverOfferedRetentionDays',
  'offeredRetentionDays',
  'declinedRetentionDays',
  'acceptedRetentionDays',
] as const;
export type LeadClassSetting = (typeof leadClassSettings)[number];

/** All periods of an environment, in days. */
export const retentionSettings = [
  'leadRetentionDays',
  ...leadClassSettings,
  'consentRetentionDays',
  'batchFileRetentionDays',
  'requestLogRetentionDays',
  'readRetentionDays',
  'rightsRequestRetentionDays',
] as const;
export type RetentionSetting = (typeof retentionSettings)[number];

/** Requests of applicants are of no environment: Production's setting counts. */
export const ofProductionAlone: readonly RetentionSetting[] = ['rightsRequestRetentionDays'];

/** As long as all leads: the most that can be set. */
export const longestRetentionDays = 36_500;
