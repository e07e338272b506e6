import type { AffiliateContext } from '@/lib/base/actor/context';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { testEnv } from '@/test/context';
import { type Work, works } from './model';

export const environment = 'production';
const gatewaySecret = newPartnerSecret();
export const gatewayPath = '/sms';
export const webhookPath = '/hook';

/** The settings of whoever runs the works: text messages go to the test's server. */
export const gateEnv = (origin: string, secret = gatewaySecret) =>
  testEnv({ SMS_GATEWAY_URL: `${origin}${gatewayPath}`, SMS_GATEWAY_SECRET: secret });

/** What people have made, and an agent at the desk: what they hold may be used again and again. */
export interface GatePeople {
  /** The operator who made it all. */
  readonly operatorId: number;
  readonly agentId: number;
  readonly sessionId: string;
  readonly invitation: string;
  readonly reset: string;
  readonly share: string;
  readonly plannedId: number;
  /** What the planned change sets. */
  readonly priority: number;
}

/** One applicant of a new affiliate, with a lender for each work that is under way. */
export interface GateWorld {
  readonly ctx: AffiliateContext;
  readonly affiliateId: number;
  readonly leadId: number;
  /** Further leads of the same applicant: for live feedback, in a file that is matched, and to be called. */
  readonly leads: Record<'feedback' | 'match' | 'desk', number>;
  readonly partners: Record<Work, number>;
  readonly applications: Partial<Record<Work, number>>;
  readonly batchId: number;
  readonly matchedBatchId: number;
  readonly smsId: number;
  readonly people: GatePeople;
}

/** Lenders of one test file, one for each work: a catalogue of its own for each applicant would be read anew each time. */
export interface GateMarket {
  readonly origin: string;
  readonly intents: Record<'plain' | 'feedback' | 'match' | 'desk', number>;
  readonly partners: Record<Work, number>;
}

/** Where a work's calls go: each lender has a path of its own. */
export const pathOf = (work: Work) =>
  work === 'text message'
    ? gatewayPath
    : work === 'webhook delivery'
      ? webhookPath
      : `/lender-${works.indexOf(work)}`;
