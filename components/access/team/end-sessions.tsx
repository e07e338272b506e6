'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { showToast } from '@/components/base/ui/toast';
import type { EndedSessions } from '@/lib/access/session/view';
import { counted } from '@/lib/base/text/text';

interface EndSessionsProps {
  user: { id: number; name: string };
}

/** Ends all sessions of another user, after saying how many there are. */
export function EndSessions({ user }: EndSessionsProps) {
  const [open, setOpen] = useState(false);
  const path = `/api/portal/user/${user.id}/session`;
  const count = useQuery({
    queryKey: ['sessions of user', user.id],
    queryFn: ({ signal }) => requestJson<{ sessions: number }>(path, { signal }),
    enabled: open,
    // Counted whenever the dialog opens.
    staleTime: 0,
    gcTime: 0,
  });
  const end = useChange<EndedSessions>({
    path,
    method: 'DELETE',
    onDone: ({ ended }) => {
      setOpen(false);
      showToast(
        ended === 0 ? `${user.name} was not signed in any more` : `${user.name} is signed out everywhere`,
      );
    },
  });
  const sessions = count.data?.sessions;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          end.reset();
          setOpen(true);
        }}
      >
        Sign out
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Sign ${user.name} out everywhere?`}>
        <div className="flex flex-col gap-5">
          <p role="status" className="text-sm text-ink-2">
            {sessions === undefined
              ? 'Counting their sessions…'
              : sessions === 0
                ? 'They are not signed in anywhere.'
                : `They have ${counted(sessions, 'open session')}. ${sessions === 1 ? 'It ends' : 'They end'} at once; a half-typed lead is kept as a draft. They can sign in again.`}
          </p>
          <FormActions message={count.error?.message ?? end.message}>
            <Button onClick={() => setOpen(false)}>{sessions === 0 ? 'Close' : 'Cancel'}</Button>
            {sessions !== undefined && sessions > 0 && (
              <Button variant="danger" pending={end.pending} onClick={() => end.run({})}>
                End {counted(sessions, 'session')}
              </Button>
            )}
          </FormActions>
        </div>
      </Dialog>
    </>
  );
}
