import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { capitalize } from '@/components/base/ui/format';

/** Rows of one kind, with a button to add one, which gets the focus, and one to remove each. */
export function CapacityRows<Row extends { key: number }>({
  noun,
  rows,
  make,
  error,
  onChange,
  children,
}: {
  noun: string;
  rows: readonly Row[];
  make: () => Row;
  error?: string | undefined;
  onChange: (rows: Row[]) => void;
  children: (row: Row, at: number, set: (part: Partial<Row>) => void) => ReactNode;
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  return (
    <div className="flex flex-col gap-3">
      {rows.map((row, at) => (
        <RowFrame
          key={row.key}
          label={`${capitalize(noun)} ${at + 1}`}
          isNew={row.key === added}
          onRemove={() => {
            onChange(rows.filter(({ key }) => key !== row.key));
            // The removed row takes its focused button with it.
            addButton.current?.focus();
          }}
        >
          {children(row, at, (part) =>
            onChange(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one))),
          )}
        </RowFrame>
      ))}
      {error && <p className="text-xs text-danger">{error}</p>}
      <div>
        <Button
          ref={addButton}
          size="sm"
          variant="ghost"
          onClick={() => {
            const row = make();
            setAdded(row.key);
            onChange([...rows, row]);
          }}
        >
          <Plus size={16} aria-hidden="true" />
          Add {noun}
        </Button>
      </div>
    </div>
  );
}

function RowFrame({
  label,
  isNew,
  onRemove,
  children,
}: {
  label: string;
  isNew: boolean;
  onRemove: () => void;
  children: ReactNode;
}) {
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) frame.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [isNew]);
  return (
    <fieldset ref={frame} aria-label={label} className="relative rounded-control bg-surface-2 p-3 pr-12">
      {children}
      <button
        type="button"
        aria-label={`Remove ${label.toLowerCase()}`}
        onClick={onRemove}
        className="absolute top-2 right-2 flex size-10 items-center justify-center rounded-control text-ink-2 hover:bg-surface-3 hover:text-danger"
      >
        <Trash2 size={16} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
