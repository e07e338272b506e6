import './globals.css';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/components/base/shell/providers';
import { isTheme, themeCookie } from '@/components/base/shell/theme';
import { cookieName } from '@/lib/access/auth/secure-portal';
import { processState } from '@/lib/base/process/process';

export const metadata: Metadata = {
  title: { default: 'Lead Matching', template: '%s · Lead Matching' },
  description: 'Capture a loan applicant, see which partners match, and hand over the link.',
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#14161c' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const theme = jar.get(cookieName(processState().env, themeCookie))?.value;
  return (
    <html lang="en-ZA" className={GeistSans.variable} data-theme={isTheme(theme) ? theme : undefined}>
      <body>
        <Providers nonce={head.get('x-nonce') ?? undefined}>{children}</Providers>
      </body>
    </html>
  );
}
