import { outcomeRoute } from '@/lib/partner-check/serve-outcome';

export const POST = outcomeRoute;
