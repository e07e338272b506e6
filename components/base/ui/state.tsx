import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { className } from './class-name';

interface StateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** The page has no other content: the title is its heading. */
  page?: boolean;
}

/** Says that there is nothing here yet, why, and what to do. */
export function EmptyState({ title, children, action, icon, page = false }: StateProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon && (
        <div className="mb-4 flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
          {icon}
        </div>
      )}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="mt-1 max-w-md text-sm text-ink-2">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** Says what failed and how to continue. */
export function ErrorState({ title, children, action, page = false }: StateProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <div className="mb-4 flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger">
        <CircleAlert size={22} aria-hidden="true" />
      </div>
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="mt-1 max-w-md text-sm text-ink-2">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

const noticeClass = {
  danger: 'border-danger/30 bg-danger-soft text-danger',
  warning: 'border-warning/30 bg-warning-soft text-warning',
  success: 'border-success/30 bg-success-soft text-success',
  info: 'border-info/30 bg-info-soft text-info',
} as const;

/** A message within the page's content. */
export function Notice({
  tone,
  title,
  children,
  action,
  role,
}: {
  tone: keyof typeof noticeClass;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}) {
  return (
    <div
      role={role}
      className={className(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border px-4 py-3 text-sm',
        noticeClass[tone],
      )}
    >
      <div className="min-w-0 flex-1 basis-52">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={title ? 'mt-0.5 text-ink' : 'text-ink'}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
