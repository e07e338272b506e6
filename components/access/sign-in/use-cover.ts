import { useEffect } from 'react';
import { pageSession } from '@/components/base/client/page-session';
import { onSignedOut } from '@/components/base/client/signed-out-tabs';

/**
 * Keeps what a page shows from whoever comes by once its session has ended (design access 4): it is covered until its
 * owner has signed in again, who finds what was typed, and left when the session was ended in another tab.
 */
export function useCover(isOn: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-signed-out', !isOn);
    return () => document.documentElement.removeAttribute('data-signed-out');
  }, [isOn]);

  useEffect(
    () =>
      onSignedOut(() => {
        // Covered first: a page with unsaved work asks before it is left.
        pageSession.ask();
        window.location.replace('/sign-in');
      }),
    [],
  );
}
