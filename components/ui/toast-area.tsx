'use client';

import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { takeToasts } from './toast';
import { useClearSpot } from './use-clear-spot';

const manager = Toast.createToastManager();

/** Shows the toasts of `showToast`. */
export default function ToastArea() {
  // Subscribes after the provider's own effects, when it is listening.
  useEffect(
    () =>
      takeToasts(({ title, tone }) =>
        manager.add({ title, type: tone, priority: tone === 'danger' ? 'high' : 'low' }),
      ),
    [],
  );
  return (
    <Toast.Provider toastManager={manager} timeout={4000}>
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Replaces the role of a dialog: a toast asks nothing, and the viewport announces it. */
const noDialog = { role: 'group', 'aria-modal': undefined } as const;

function Viewport() {
  const { toasts } = Toast.useToastManager();
  const area = useClearSpot(toasts.length);
  return (
    <Toast.Viewport
      ref={area}
      className="fixed right-4 bottom-4 z-60 flex h-fit w-fit max-w-[min(22rem,calc(100vw-2rem))] flex-col gap-2"
    >
      <ToastList toasts={toasts} />
    </Toast.Viewport>
  );
}

function ToastList({ toasts }: { toasts: ReturnType<typeof Toast.useToastManager>['toasts'] }) {
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...noDialog}
      className="popup data-ending-style:translate-y-2 data-starting-style:translate-y-2"
    >
      <Toast.Content className="flex items-center gap-3 py-3 pr-2 pl-4 text-sm">
        {toast.type === 'danger' ? (
          <CircleAlert size={18} aria-hidden="true" className="shrink-0 text-danger" />
        ) : (
          <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-success" />
        )}
        <Toast.Title className="min-w-0 flex-1 font-medium" />
        <Toast.Close
          aria-label="Dismiss"
          // It can take the focus, so it must not be hidden from screen readers.
          aria-hidden={false}
          className="flex size-8 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2"
        >
          <X size={16} aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
