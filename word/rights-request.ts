/** What an applicant asks for by law (POPIA sections 5, 11, 14, 23 and 24). */
export const rightsKinds = ['access', 'correction', 'deletion', 'objection', 'restriction'] as const;
export type RightsKind = (typeof rightsKinds)[number];

/** How it came: any way is good. */
export const rightsChannels = ['hand', 'post', 'email', 'sms', 'whatsapp', 'phone', 'other'] as const;
export type RightsChannel = (typeof rightsChannels)[number];

export const rightsStates = ['open', 'answered', 'refused', 'withdrawn'] as const;
export type RightsState = (typeof rightsStates)[number];

/** How it was made sure that it is the person themselves. `none`: not yet. */
export const identityChecks = ['none', 'document', 'questions', 'call-back', 'mandate'] as const;
export type IdentityCheck = (typeof identityChecks)[number];
