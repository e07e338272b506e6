/** Shows progress as a bar and in numbers. `total` null: not known yet. */
export function ProgressBar({ label, value, total }: { label: string; value: number; total: number | null }) {
  const share = total ? Math.min(1, value / total) : 0;
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total ?? undefined}
      aria-valuenow={total === null ? undefined : value}
      className="block h-2 w-full overflow-hidden rounded-full bg-surface-3"
    >
      <span
        className={`block h-full rounded-full bg-accent transition-[width] duration-300 ${total === null ? 'w-1/4 animate-pulse' : ''}`}
        style={total === null ? undefined : { width: `${share * 100}%` }}
      />
    </span>
  );
}
