import { outcomeRoute } from '@/lib/lender/partner-check/serve-outcome';

export const POST = outcomeRoute;
