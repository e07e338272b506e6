'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { OperatorRole } from '@/lib/role';

const loadRoleDialog = () => import('./change-operator-role-dialog');
const ChangeOperatorRoleDialog = lazyPart(loadRoleDialog);
const load = () => Promise.all([loadRoleDialog(), loadDialog()]);

export interface ChangeOperatorRoleProps {
  user: { id: number; name: string; role: OperatorRole };
}

/** A button that opens the form of another operator's role, which is loaded after the page. */
export function ChangeOperatorRole(props: ChangeOperatorRoleProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={show}>
        Change role
      </Button>
      {isWanted && (
        <Suspense>
          <ChangeOperatorRoleDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
