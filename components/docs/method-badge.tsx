import { className } from '@/components/base/ui/class-name';

const tones = {
  delete: 'bg-danger-soft text-danger',
  get: 'bg-success-soft text-success',
  post: 'bg-accent-soft text-accent',
};

export function MethodBadge({
  method,
  small = false,
}: {
  method: 'delete' | 'get' | 'post';
  small?: boolean;
}) {
  return (
    <span
      className={className(
        'inline-flex shrink-0 items-center justify-center rounded-tag font-mono font-semibold uppercase',
        small ? 'h-5 w-10 text-[0.6875rem]' : 'h-7 px-2.5 text-xs',
        tones[method],
      )}
    >
      {method}
    </span>
  );
}
