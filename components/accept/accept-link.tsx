'use client';

import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { CopyButton } from '@/components/ui/copy-button';

// Loaded only once there is a link.
const QrCode = lazy(() => import('@/components/ui/qr-code').then(({ QrCode: Code }) => ({ default: Code })));

/** Shows the partner's link to copy, open or scan. */
export function AcceptLink({ link }: { link: string }) {
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
      <div className="flex shrink-0 flex-col items-center gap-2">
        <Suspense fallback={<span className="size-40 rounded-control border border-line bg-white" />}>
          <QrCode text={link} label="QR code of the link" />
        </Suspense>
        <span className="text-xs text-ink-2">Scan with the applicant's phone</span>
      </div>
      <div className="min-w-0 flex-1">
        <label htmlFor="accept-link" className="text-sm font-medium">
          Link for the applicant
        </label>
        <input
          id="accept-link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          className="control mt-1.5 truncate bg-surface-2"
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyButton text={link} label="Copy link" />
          <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
            <ExternalLink size={16} aria-hidden="true" />
            Open
          </a>
        </div>
      </div>
    </div>
  );
}
