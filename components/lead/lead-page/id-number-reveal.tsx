'use client';

import { Eye } from 'lucide-react';
import { Suspense } from 'react';
import { loadDialog } from '@/components/base/ui/dialog';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLaterDialog } from '@/components/base/ui/use-later-dialog';
import type { Environment } from '@/word/environment';

const loadIdNumberDialog = () => import('./id-number-dialog');
const IdNumberDialog = lazyPart(loadIdNumberDialog);
const load = () => Promise.all([loadIdNumberDialog(), loadDialog()]);

interface IdNumberRevealProps {
  leadId: string;
  masked: string;
  environment: Environment;
}

/** Shows the masked ID number and a button for the full one, which is requested separately and logged each time. */
export function IdNumberReveal({ leadId, masked, environment }: IdNumberRevealProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{masked}</span>
      <button
        type="button"
        onClick={show}
        aria-label="Show the full ID number"
        className="-my-1.5 flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
      >
        <Eye size={16} aria-hidden="true" />
      </button>
      {isWanted && (
        <Suspense>
          <IdNumberDialog key={opening} leadId={leadId} environment={environment} {...dialog} />
        </Suspense>
      )}
    </span>
  );
}
