export const alertChannelTypes = ['email', 'slack', 'teams', 'webhook'] as const;
export type AlertChannelType = (typeof alertChannelTypes)[number];
