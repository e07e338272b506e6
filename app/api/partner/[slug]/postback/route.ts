import { postbackRoute } from '@/lib/money/outcome/serve-postback';

export const GET = postbackRoute;
