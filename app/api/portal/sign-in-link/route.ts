import { visitorRoute } from '@/lib/access/auth/portal-route';
import { askForLink } from '@/lib/access/auth/sign-in-link/ask-for-link';
import { askForLinkInput } from '@/lib/access/auth/sign-in-link/schema';
import { processState } from '@/lib/base/process/process';

export const POST = visitorRoute({
  body: askForLinkInput,
  run: ({ body, address }) => askForLink(processState(), body, address ?? 'unknown'),
});
