'use client';

import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from './button-class';
import { Link } from './link';
import { type LastingToast, takeToasts } from './toast';
import { useClearSpot } from './use-clear-spot';

const manager = Toast.createToastManager<Partial<LastingToast>>();

/** Shows the toasts of `showToast`. */
export default function ToastArea() {
  // Subscribes after the provider's own effects, when it is listening.
  useEffect(
    () =>
      takeToasts((news) => {
        if (news.kind === 'gone') return manager.close(news.id);
        const { title, tone } = news.toast;
        const shown = { title, type: tone };
        if (news.kind === 'passing')
          return manager.add({ ...shown, priority: tone === 'danger' ? 'high' : 'low' });
        const { id, text, onGone, ...data } = news.toast;
        return manager.add({ ...shown, id, description: text, timeout: 0, onClose: onGone, data });
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={manager} timeout={4000} limit={6}>
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Replaces the role of a dialog: a toast asks nothing, and the viewport announces it. */
const noDialog = { role: 'group', 'aria-modal': undefined } as const;

function Viewport() {
  const { toasts } = Toast.useToastManager<Partial<LastingToast>>();
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

type Shown = ReturnType<typeof Toast.useToastManager<Partial<LastingToast>>>['toasts'];

function ToastList({ toasts }: { toasts: Shown }) {
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...noDialog}
      // Says who something has arrived for: covered with the page once the session has ended.
      data-lasting={toast.data?.href === undefined ? undefined : ''}
      aria-live={toast.data?.isQuiet ? 'off' : undefined}
      className="popup data-ending-style:translate-y-2 data-starting-style:translate-y-2"
    >
      <Toast.Content className="flex items-center gap-3 py-3 pr-2 pl-4 text-sm">
        {toast.type === 'danger' ? (
          <CircleAlert size={18} aria-hidden="true" className="shrink-0 text-danger" />
        ) : (
          <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-success" />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-medium" />
          {toast.description && <Toast.Description className="text-xs text-ink-2" />}
        </div>
        {toast.data?.href && (
          <Link href={toast.data.href} className={buttonClass('secondary', 'sm')}>
            {toast.data.linkText}
          </Link>
        )}
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
