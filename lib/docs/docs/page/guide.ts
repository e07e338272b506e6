import type { DocPage } from '@/lib/docs/docs/block';
import { acceptGuide } from './guide/accept';
import { batchGuide } from './guide/batch';
import { eventGuide } from './guide/event';
import { goLiveGuide } from './guide/go-live';
import { leadGuide } from './guide/lead';
import { offerGuide } from './guide/offer';
import { postbackGuide } from './guide/postback';
import { limitGuide } from './guide/rate-limit';
import { retryGuide } from './guide/retry';
import { testingGuide } from './guide/testing';
import { v1Guide } from './guide/v1';
import { webhookGuide } from './guide/webhook';

/** What to know beyond the endpoints, by what somebody wants to do. */
export const guidePages: readonly DocPage[] = [
  leadGuide,
  offerGuide,
  acceptGuide,
  batchGuide,
  eventGuide,
  webhookGuide,
  postbackGuide,
  testingGuide,
  goLiveGuide,
  retryGuide,
  limitGuide,
  v1Guide,
];
