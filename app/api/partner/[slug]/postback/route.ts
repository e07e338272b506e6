import { postbackRoute } from '@/lib/money/signed-event/serve-postback';

export const GET = postbackRoute;
