/** How an affiliate's system is told: by signed JSON, or by a plain GET of a URL that its tracker made. */
export const webhookKinds = ['webhook', 'postback'] as const;
export type WebhookKind = (typeof webhookKinds)[number];
