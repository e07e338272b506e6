'use client';

import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { signOut } from '@/components/base/client/sign-out';
import { leavePage } from '@/components/base/form/leave-page';

/**
 * Signs out, after asking where that removes leads that are typed by half. Where it cannot be found out nobody is kept
 * from signing out.
 */
export function useSignOut(keepsDrafts: boolean) {
  const [drafts, setDrafts] = useState(0);
  const now = () => leavePage(signOut);
  const press = async () => {
    const count = keepsDrafts ? await countDrafts() : 0;
    if (count === 0) now();
    else setDrafts(count);
  };
  return {
    /** How many leads would be lost, while that is asked; 0: nothing is asked. */
    drafts,
    press: () => void press(),
    confirm: () => {
      forgetDrafts();
      now();
    },
    stay: () => setDrafts(0),
  };
}

/** What a tab remembers of them (`draft-keeper.ts`): whoever removes them need not be told that they are gone. */
function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('lead-draft-')) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was remembered.
  }
}

async function countDrafts(): Promise<number> {
  try {
    const { drafts } = await requestJson<{ drafts: readonly unknown[] }>('/api/portal/draft', {
      signal: AbortSignal.timeout(3_000),
      ownSignIn: true,
    });
    return drafts.length;
  } catch {
    // The session may have ended, or the line is down.
    return 0;
  }
}
