'use client';

import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import type { Choice } from '@/components/ui/combobox';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';

const loadInviteDialog = () => import('./invite-dialog');
const InviteDialog = lazyPart(loadInviteDialog);
const load = () => Promise.all([loadInviteDialog(), loadDialog()]);

export interface InviteProps {
  /** The team that an operator invites to; left out for one's own. */
  affiliateId?: number;
  /** Whom they join, for the text to send with a link. */
  team?: string;
  /** The roles to choose from; left out for a team's. */
  choices?: readonly Choice[];
  size?: 'sm' | 'md';
}

/** A button that opens the form of an invite link, which is loaded after the page. */
export function Invite(props: InviteProps) {
  const { size = 'md' } = props;
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button variant={size === 'sm' ? 'secondary' : 'primary'} size={size} onClick={show}>
        <UserPlus size={16} aria-hidden="true" />
        Invite
      </Button>
      {isWanted && (
        <Suspense>
          <InviteDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
