/** How somebody was asked. `file`: its sender said it for the people in a file; `api`: the client's own system asked. */
export const consentChannels = ['phone', 'web', 'branch', 'file', 'api'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** What a consent allows: to share the values with lenders, a credit check, to get in touch. */
export const consentedPurposes = ['share', 'credit_check', 'contact'] as const;
export type ConsentedPurpose = (typeof consentedPurposes)[number];
