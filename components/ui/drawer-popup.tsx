'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { DrawerProps } from './drawer';
import { useFirstFocus } from './first-focus';

export default function DrawerPopup({ open, onOpenChange, title, children }: DrawerProps) {
  const focus = useFirstFocus(title, 'popup');
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-brand-deep/45 backdrop-blur-[2px] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={focus.popup}
          initialFocus={focus.initialFocus}
          // In React's tree it may stand inside a form, whose own submit is not meant by the one in here.
          onSubmit={(event) => event.stopPropagation()}
          className="fixed inset-y-0 right-0 z-50 w-[min(36rem,100vw)] overflow-y-auto border-l border-line bg-surface p-6 shadow-overlay transition-transform data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="min-w-0 text-xl break-words">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="-mt-1 -mr-2 flex size-9 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
            >
              <X size={18} aria-hidden="true" />
            </Base.Close>
          </div>
          <div ref={focus.content} className="mt-5">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
