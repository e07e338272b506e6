import { className } from '@/components/base/ui/class-name';

export function MethodBadge({ method, small = false }: { method: 'get' | 'post'; small?: boolean }) {
  return (
    <span
      className={className(
        'inline-flex shrink-0 items-center justify-center rounded-tag font-mono font-semibold uppercase',
        small ? 'h-5 w-10 text-[0.6875rem]' : 'h-7 px-2.5 text-xs',
        method === 'get' ? 'bg-success-soft text-success' : 'bg-accent-soft text-accent',
      )}
    >
      {method}
    </span>
  );
}
