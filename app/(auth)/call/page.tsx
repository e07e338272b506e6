import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { NarrowPage } from '@/components/base/shell/secret-link-page';
import { CallPage } from '@/components/lead/call/call-page';
import { mayCapture } from '@/lib/access/auth/may-capture';
import { findCallSession } from '@/lib/access/auth/page-session';
import { processState } from '@/lib/base/process/process';

export const metadata: Metadata = { title: 'Call' };

/**
 * Before anything else of the page runs: the number leaves the address, and with it the tab's history. It is served to
 * anybody, because a redirect to the sign-in page would take the number along in the address.
 */
const takeFragment = `if (location.hash.length > 1) {
  window.callFragment = location.hash.slice(0, 2000);
  history.replaceState(history.state, '', location.pathname);
}`;

/** What a dialer opens for each call: `/call#phone=0821234567&id=<call>&queue=<name>` (design desk 9, calls). */
export default async function Page() {
  const found = await findCallSession();
  const { env } = processState();
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <NarrowPage>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's nonce. */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: takeFragment }} />
      <CallPage
        who={
          found === null
            ? 'nobody'
            : found === 'second factor due'
              ? 'second factor due'
              : !found.affiliate || found.viewing
                ? 'operator'
                : {
                    userId: found.user.id,
                    name: found.user.name,
                    environment: found.environment,
                    mayCapture: mayCapture(found),
                  }
        }
        provider={env.identityProvider?.name}
        address={`${env.portalOrigin}/call`}
      />
    </NarrowPage>
  );
}
