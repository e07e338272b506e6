import { sandboxRoute } from '@/lib/sandbox/serve-sandbox';

export const POST = sandboxRoute('score');
