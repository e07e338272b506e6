import type { AlertChannelType } from '@/lib/event/alert/kind';

export const channelTypeNames: Readonly<Record<AlertChannelType, string>> = {
  email: 'Email',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  webhook: 'Webhook (signed JSON)',
};
