'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { DialogProps } from './dialog';
import { useFirstFocus } from './first-focus';

export default function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  stays,
  children,
}: DialogProps) {
  const focus = useFirstFocus(title, 'button');
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={stays === true}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-brand-deep/45 backdrop-blur-[2px] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={focus.popup}
          initialFocus={focus.initialFocus}
          // In React's tree it may stand inside a form, whose own submit is not meant by the one in here.
          onSubmit={(event) => event.stopPropagation()}
          className="popup fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-dialog p-6"
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-xl">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="-mt-1 -mr-2 flex size-9 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
            >
              <X size={18} aria-hidden="true" />
            </Base.Close>
          </div>
          {description && (
            <Base.Description className="mt-1 text-sm text-ink-2">{description}</Base.Description>
          )}
          <div ref={focus.content} className="mt-5">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
