'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { ConsentTextView } from '@/lib/consent-text/view';

const loadConsentTextDialog = () => import('./consent-text-dialog');
const ConsentTextDialog = lazyPart(loadConsentTextDialog);
const load = () => Promise.all([loadConsentTextDialog(), loadDialog()]);

/** Either the language of a new version with the latest one, or the languages that have no text yet. */
export type AddConsentTextProps =
  | {
      language: string;
      latest: ConsentTextView | undefined;
      /** The text that is the next to begin. */
      next: ConsentTextView | undefined;
      languages?: undefined;
    }
  | { languages: readonly string[]; language?: undefined; latest?: undefined; next?: undefined };

/** A button that opens the form of a new text. The dialog and its form are loaded after the page. */
export function AddConsentText(props: AddConsentTextProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  const isNew = props.languages !== undefined;
  return (
    <>
      <Button size={isNew ? 'md' : 'sm'} variant={isNew ? 'primary' : 'secondary'} onClick={show}>
        {isNew ? 'Add a language' : 'New text'}
      </Button>
      {isWanted && (
        <Suspense>
          <ConsentTextDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
