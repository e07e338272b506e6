import type { TextStop } from '@/db/query/base/gate';
import type { SmsStatus } from '@/db/schema/message/sms';

/** Where the affiliate's text messages go; `sandbox`: nobody gets them. Null: no gateway is set up. */
export type GatewayKind = 'live' | 'sandbox' | null;

/** The latest text message with the link of a lead's application. */
export interface LatestSms {
  id: string;
  status: SmsStatus;
  /** When it was settled, or else asked for. */
  at: string;
  /** Calls of the gateway without an answer so far. */
  tries: number;
  /** It may have been sent although nobody said so. */
  uncertain: boolean;
  /** What was decided before it was sent, and ended it; null: nothing, or it was taken back by hand. */
  stoppedBy: string | null;
}

/** What a lead's page knows of text messages. */
export interface SmsView {
  gateway: GatewayKind;
  message: LatestSms | null;
  /** Why none would be sent now (the gate, design base 6); null: nothing stops it. */
  stop: TextStop | null;
}
