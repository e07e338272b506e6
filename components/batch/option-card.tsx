'use client';

/** One of several answers to a question, with what speaks for it. */
export function OptionCard({
  name,
  checked,
  onChoose,
  children,
}: {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line p-4 text-sm transition-colors hover:bg-surface-2/60 has-checked:border-accent has-checked:bg-accent-soft/60">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
