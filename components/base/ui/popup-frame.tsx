import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFirstFocus } from './first-focus';

interface PopupFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  disablePointerDismissal?: boolean;
  /** Where the focus goes once it is closed; null: back to where it was. */
  focusAfter?: () => HTMLElement | null;
  /** Where the focus goes without a field: see `useFirstFocus`. */
  otherwise: 'button' | 'popup';
  /** Position and animation of the popup. */
  className: string;
  children: ReactNode;
}

/** The shared frame of dialogs and drawers: backdrop, focus, title and the X. */
export function PopupFrame({
  open,
  onOpenChange,
  title,
  description,
  disablePointerDismissal,
  focusAfter,
  otherwise,
  className,
  children,
}: PopupFrameProps) {
  const focus = useFirstFocus(title, otherwise);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={disablePointerDismissal === true}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-brand-deep/45 backdrop-blur-[2px] [@media(prefers-reduced-transparency:reduce)]:backdrop-blur-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={focus.popup}
          initialFocus={focus.initialFocus}
          finalFocus={() => focusAfter?.() ?? true}
          // In React's tree the popup may be inside a form, which must not see the submit of a form in the popup.
          onSubmit={(event) => event.stopPropagation()}
          className={className}
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
