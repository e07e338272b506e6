import { postbackRoute } from '@/lib/outcome/serve-postback';

export const GET = postbackRoute;
