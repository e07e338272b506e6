import type { ReactNode } from 'react';
import { EnvironmentBand } from '@/components/layout/environment-band';
import { Header } from '@/components/layout/header';
import { requireOperator } from '@/lib/auth/require-operator';

const items = [
  { href: '/operator', label: 'Overview' },
  { href: '/operator/affiliate', label: 'Affiliates' },
  { href: '/operator/intent', label: 'Intents' },
  { href: '/operator/partner', label: 'Partners' },
  { href: '/operator/catalogue', label: 'Catalogue' },
  { href: '/operator/environment', label: 'Environments' },
  { href: '/operator/audit', label: 'Audit' },
];

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { environment, user } = await requireOperator();
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <EnvironmentBand environment={environment} />
      <Header environment={environment} items={items} user={user} affiliateName={null} />
      <main id="content" className="mx-auto max-w-6xl px-4 pt-6 pb-20 sm:px-6 sm:pt-8">
        {children}
      </main>
    </>
  );
}
