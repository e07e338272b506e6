import { eventRoute } from '@/lib/money/outcome/serve-event';

export const POST = eventRoute;
