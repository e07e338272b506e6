import type { ReactNode } from 'react';
import { EnvironmentBand } from '@/components/layout/environment-band';
import { Header } from '@/components/layout/header';
import { requireSession } from '@/lib/auth/page-session';
import { may } from '@/lib/auth/permission';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { context, environment, user, affiliate } = await requireSession();
  const inUat = affiliate !== null && environment === 'uat';
  const items = [
    ...(affiliate ? [{ href: '/dashboard', label: 'Dashboard' }] : []),
    { href: '/lead', label: 'Leads' },
    { href: '/batch', label: 'Batches' },
    ...(inUat ? [{ href: '/sandbox', label: 'Sandbox' }] : []),
    ...(inUat && may(context, 'go-live.read') ? [{ href: '/go-live', label: 'Go live' }] : []),
    ...(affiliate && may(context, 'api-key.request', { affiliateId: affiliate.id })
      ? [{ href: '/api-key', label: 'API keys' }]
      : []),
    ...(affiliate && may(context, 'user.list', { affiliateId: affiliate.id })
      ? [{ href: '/team', label: 'Team' }]
      : []),
    ...(affiliate && may(context, 'request.list', { affiliateId: affiliate.id, environment })
      ? [{ href: '/request', label: 'Requests' }]
      : []),
  ];
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <EnvironmentBand environment={environment} />
      <Header environment={environment} items={items} user={user} affiliateName={affiliate?.name ?? null} />
      <main id="content" className="mx-auto max-w-6xl px-4 pt-6 pb-20 sm:px-6 sm:pt-8">
        {children}
      </main>
    </>
  );
}
