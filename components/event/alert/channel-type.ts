import type { AlertChannelType } from '@/word/alert-channel-type';

export const channelTypeNames: Readonly<Record<AlertChannelType, string>> = {
  email: 'Email',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  webhook: 'Webhook (signed JSON)',
};
