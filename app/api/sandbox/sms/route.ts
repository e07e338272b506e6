import { smsGatewayRoute } from '@/lib/message/sms/sandbox-gateway';

export const POST = smsGatewayRoute;
