'use client';

import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react';
import { Button } from '@/components/base/ui/button';
import { loadDialog } from '@/components/base/ui/dialog';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLaterDialog } from '@/components/base/ui/use-later-dialog';

/** What every dialog takes that is loaded later. */
export interface LaterDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Of each member of a union: `Omit` alone would take what they have in common. */
type Given<Props> = Props extends unknown ? Omit<Props, keyof LaterDialogProps> : never;

/** The button: its words, and how it looks. */
type Opener = Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> & { label: ReactNode };

/**
 * Returns a button that opens a dialog whose code is loaded after the page; it takes the dialog's props. Each opening
 * begins afresh. `opener`: the button, or how it follows from the props; null: there is none to press now.
 */
export function laterDialog<Props extends LaterDialogProps, Asked = Given<Props>>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  opener: Opener | ((props: Asked) => Opener | null),
): (props: Given<Props> & Asked) => ReactNode {
  const Dialog = lazyPart(load);
  const loadBoth = () => Promise.all([load(), loadDialog()]);
  return function LaterDialog(props) {
    const { isWanted, opening, show, dialog } = useLaterDialog(loadBoth);
    const button = typeof opener === 'function' ? opener(props) : opener;
    return (
      <>
        {button && <OpenerButton {...button} onClick={show} />}
        {isWanted && (
          <Suspense>
            {/* A generic `Omit` cannot be put together again without saying what it makes. */}
            <Dialog
              key={opening}
              {...({ ...props, ...dialog } as unknown as ComponentProps<typeof Dialog>)}
            />
          </Suspense>
        )}
      </>
    );
  };
}

function OpenerButton({ label, ...rest }: Opener & { onClick: () => void }) {
  return <Button {...rest}>{label}</Button>;
}
