'use client';

import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { className } from '@/components/base/ui/class-name';
import { Combobox } from '@/components/base/ui/combobox';
import type { Choice } from '@/components/base/ui/combobox-list';
import { Kbd } from '@/components/base/ui/kbd';
import type { CaptureIntent } from '@/lib/catalogue/intent/capture-intent';
import { goOnFrom } from './next-field-on-enter';

/** More than the digits that choose them are searched instead. */
const mostButtons = 8;

export type Product = Pick<CaptureIntent, 'id' | 'title' | 'synonyms'>;

interface ProductChoiceProps {
  products: readonly Product[];
  /** The chosen product's id as text, or blank. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
  /** A key that chooses goes on to the form's next field, as Enter does. */
  goesOn?: boolean;
}

/** The product of the lead: buttons with number keys, or a searchable list if there are many. */
export function ProductChoice(props: ProductChoiceProps) {
  const { products, value, onChange, onBlur, error } = props;
  if (products.length > mostButtons) {
    return (
      <Combobox
        label="Product"
        name="intent_id"
        required
        choices={productChoices(products)}
        value={value === '' ? null : value}
        onValueChange={(next) => onChange(next ?? '')}
        onBlur={onBlur}
        error={error}
        placeholder="Choose a product"
      />
    );
  }
  return <ProductButtons {...props} />;
}

/** The products, to be found by their synonyms, too. */
export function productChoices(products: readonly Product[]): Choice[] {
  return products.map(({ id, title, synonyms }) => ({ value: String(id), label: title, synonyms }));
}

function ProductButtons({
  products,
  value,
  onChange,
  onBlur,
  error,
  singleKeys,
  goesOn = false,
}: ProductChoiceProps) {
  const id = useId();
  const byKey = useRef(false);
  const chosen = products.some((product) => String(product.id) === value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    const product = products[Number(event.key) - 1];
    if (!product) return;
    event.preventDefault();
    const next = String(product.id);
    const button = document.getElementById(`${id}-${next}`);
    byKey.current = goesOn && next !== value;
    onChange(next);
    button?.focus();
    if (goesOn && next === value && button) goOnFrom(button);
  };
  // What the product asks for is there once it is chosen.
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    const button = document.getElementById(`${id}-${value}`);
    if (button) goOnFrom(button);
  }, [id, value]);
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1.5"
      aria-describedby={error ? `${id}-error` : undefined}
      onKeyDown={onKeyDown}
    >
      <legend className="mb-1.5 text-sm font-medium text-ink">Product</legend>
      <div className="flex flex-wrap gap-2">
        {products.map((product, index) => {
          const isChosen = String(product.id) === value;
          return (
            <label
              key={product.id}
              // Keeps the focus until the release: an error in the field that it leaves would move the button away.
              onMouseDown={(event) => event.preventDefault()}
              className={className(
                'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control border px-3.5 py-2 text-sm font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isChosen
                  ? 'border-accent bg-accent-soft ring-1 ring-accent'
                  : 'border-control bg-surface hover:bg-surface-2',
                error && !chosen && 'border-danger',
              )}
            >
              <input
                type="radio"
                id={`${id}-${product.id}`}
                name="product"
                value={product.id}
                checked={isChosen}
                onChange={() => onChange(String(product.id))}
                onBlur={onBlur}
                required
                // One of them stands for the field: where the keys go to.
                data-field={isChosen || (!chosen && index === 0) ? 'intent_id' : undefined}
                aria-invalid={error && (isChosen || (!chosen && index === 0)) ? true : undefined}
                aria-keyshortcuts={singleKeys ? String(index + 1) : undefined}
                className="sr-only"
              />
              {product.title}
              {singleKeys && <Kbd>{index + 1}</Kbd>}
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs text-danger">
          <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
