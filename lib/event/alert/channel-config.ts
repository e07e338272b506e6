import { decrypt, encrypt, type PiiKey } from '@/lib/base/crypto/crypto';

/** Where a channel sends to. `secret`: signs a webhook, as Standard Webhooks writes it. */
export type ChannelConfig =
  | { readonly type: 'email'; readonly to: readonly string[] }
  | { readonly type: 'slack' | 'teams'; readonly url: string }
  | {
      readonly type: 'webhook';
      readonly url: string;
      readonly secret: string;
      /** The secret before the last one, and until when it signs, too (RFC 3339). */
      readonly former?: { readonly secret: string; readonly endsAt: string };
    };

/** Encrypts where a channel sends to, bound to the channel. */
export function sealConfig(piiKey: PiiKey, channelId: number, config: ChannelConfig): Buffer {
  return encrypt(piiKey, JSON.stringify(config), 'alert channel', [channelId]);
}

export function openConfig(piiKey: PiiKey, channelId: number, ciphertext: Buffer): ChannelConfig {
  return JSON.parse(decrypt(piiKey, ciphertext, 'alert channel', [channelId]).toString()) as ChannelConfig;
}

/** Where it goes, for people: the addresses, or the host alone, as the URL may be a secret. */
export function shownTarget(config: ChannelConfig): string {
  return config.type === 'email' ? config.to.join(', ') : new URL(config.url).host;
}

/** Returns the secrets that sign a webhook's messages, newest first: two for a day after a new one. */
export function signingSecrets(
  { secret, former }: Extract<ChannelConfig, { type: 'webhook' }>,
  now: Date,
): string[] {
  return former && Date.parse(former.endsAt) > now.getTime() ? [secret, former.secret] : [secret];
}
