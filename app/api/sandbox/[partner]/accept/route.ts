import { sandboxRoute } from '@/lib/catalogue/sandbox/serve-sandbox';

export const POST = sandboxRoute('accept');
