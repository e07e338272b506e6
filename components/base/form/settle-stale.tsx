'use client';

import { useEffect } from 'react';
import { Dialog } from '@/components/base/ui/dialog';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Moment } from '@/components/base/ui/moment';
import type { FieldText } from './choose-sides';
import { differences, type Fields, mergeFields } from './difference';
import type { SavedBy } from './use-change';

// Loaded on demand: two people rarely save the same thing at the same time.
const ChooseSides = lazyPart(() =>
  import('./choose-sides').then(({ ChooseSides: Component }) => ({ default: Component })),
);

interface SettleStaleProps<View> {
  change: {
    stale: View | null;
    savedBy: SavedBy | null;
    pending: boolean;
    message: string | null;
    reset: () => void;
  };
  /** Name of what was changed, e.g. `Indwe Online`. */
  name: string;
  /** The fields that the change started from, and the fields that it asked for. */
  base: Fields;
  mine: Fields;
  fieldsOf: (stored: View) => Fields;
  describe: (field: string, value: unknown) => FieldText;
  /** Sends again, based on the version of `stored`. */
  send: (fields: Fields, stored: View) => void;
  /** Only values of theirs were chosen: there is nothing to send. */
  keepTheirs: (stored: View) => void;
  /** False: asks first, even if the other change touched nothing that this form shows. */
  mayResend?: boolean;
}

/**
 * Resolves a save that conflicts with another user's (409, `stale`): shows both versions field by field, lets the
 * operator choose, and saves the result. If the other change touched nothing in this form, saves again without asking.
 */
export function SettleStale<View>({ mayResend = true, ...props }: SettleStaleProps<View>) {
  const { change, name, base, mine, fieldsOf, describe, send, keepTheirs } = props;
  const stored = change.stale;
  const found = stored === null ? [] : differences(base, mine, fieldsOf(stored));
  const isOurs = mayResend && found.length > 0 && found.every(({ choice }) => choice === 'mine');
  const resend = stored !== null && isOurs && !change.pending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per response, however often it renders
  useEffect(() => {
    if (resend && stored !== null) send(mine, stored);
  }, [stored]);
  return (
    <Dialog
      open={stored !== null && !isOurs}
      onOpenChange={() => change.reset()}
      title={change.savedBy?.you ? 'You saved it elsewhere first' : 'Someone else saved first'}
      description={<Description name={name} savedBy={change.savedBy} />}
      disablePointerDismissal
    >
      {stored !== null && (
        <ChooseSides
          key={JSON.stringify(stored)}
          differences={found}
          describe={describe}
          pending={change.pending}
          onCancel={change.reset}
          onChosen={(choices) => {
            if (found.every(({ field }) => choices[field] === 'theirs')) keepTheirs(stored);
            else send(mergeFields(mine, fieldsOf(stored), choices), stored);
          }}
        />
      )}
    </Dialog>
  );
}

function Description({ name, savedBy }: { name: string; savedBy: SavedBy | null }) {
  return (
    <>
      {name} was changed after you opened it
      {savedBy && (
        <>
          , last by {savedBy.you ? 'you in another window' : savedBy.by} on <Moment at={savedBy.at} />
        </>
      )}
      . Nothing from this page is saved yet: choose which values to keep.
    </>
  );
}
