import { eventRoute } from '@/lib/outcome/serve-event';

export const POST = eventRoute;
