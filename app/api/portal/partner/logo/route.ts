import { sessionRoute } from '@/lib/access/auth/portal-route';
import { receiveLogo, uploadLogo } from '@/lib/catalogue/partner/upload-logo';

export const POST = sessionRoute({
  may: 'partner.change',
  receive: ({ context }, request) => receiveLogo(context, request),
  run: ({ session, body }) => uploadLogo(session.context, body),
});
