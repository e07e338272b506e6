import { partnerOptOutRoute } from '@/lib/lead/application/serve-opt-out';

export const POST = partnerOptOutRoute;
