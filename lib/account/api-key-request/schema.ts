import { z } from 'zod';
import type { ChecklistView } from '@/lib/account/go-live/step';
import { environmentText } from '@/lib/base/input/environment-text';
import { storableText } from '@/lib/base/input/storable-text';
import type { Environment } from '@/word/environment';

export const requestKeyInput = z.strictObject({
  name: storableText.min(1).max(80).default('API key'),
  /** Default: the session's. The go-live checklist, which is shown in UAT, asks for Production. */
  environment: environmentText.optional(),
});

export const declineKeyRequestInput = z.strictObject({
  requestId: z.int(),
  reason: storableText.min(1).max(500),
});

export interface KeyRequestView {
  id: number;
  status: 'waiting' | 'allowed' | 'declined' | 'revealed';
  name: string;
  requestedAt: Date;
  decidedAt: Date | null;
  /** Why it was declined. */
  reason: string | null;
}

/** A decision that a manager has not acted on yet. */
export interface DecidedRequest {
  id: number;
  environment: Environment;
  name: string;
  status: 'allowed' | 'declined';
  decidedAt: Date;
}

export interface WaitingKeyRequest {
  id: number;
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  name: string;
  requestedByName: string;
  requestedAt: Date;
  /** For Production only: what the affiliate's UAT keys have done so far. */
  evidence: ChecklistView | null;
}
