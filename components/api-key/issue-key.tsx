'use client';

import { KeyRound } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';

const loadIssueKeyDialog = () => import('./issue-key-dialog');
const IssueKeyDialog = lazyPart(loadIssueKeyDialog);
const load = () => Promise.all([loadIssueKeyDialog(), loadDialog()]);

/**
 * A button that opens the form of a new key, which is loaded after the page. `productionOpen`: the affiliate's use of
 * UAT is approved, so a Production key may be issued (spec 5.8).
 */
export function IssueKey(props: { affiliateId: number; productionOpen: boolean }) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button size="sm" onClick={show}>
        <KeyRound size={16} aria-hidden="true" />
        Issue key
      </Button>
      {isWanted && (
        <Suspense>
          <IssueKeyDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
