import { z } from 'zod';
import { connectionEntry } from '@/lib/catalogue/partner/entry';

const { score_url, accept_url, link_url, secret, timeout_ms } = connectionEntry.shape;

/** A lender's system that no partner is connected to yet. */
export const checkSystemInput = z.strictObject({
  acceptUrl: accept_url.unwrap().unwrap(),
  scoreUrl: score_url,
  linkUrl: link_url,
  secret: secret.unwrap().unwrap(),
  timeoutMs: timeout_ms,
});

export const checkPartnerInput = z.strictObject({
  partnerId: z.int(),
  /** Test applications may go to a partner that real leads are matched with in Production. */
  confirm: z.boolean().default(false),
});
