/** How an agent gives the partner's link to the applicant. */
export const handOverChannels = ['whatsapp', 'sms', 'email', 'copy'] as const;
export type HandOverChannel = (typeof handOverChannels)[number];
