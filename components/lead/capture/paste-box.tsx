'use client';

import { ClipboardPaste } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { listed } from '@/components/base/ui/format';
import { findLeadField, labelInSentence } from '@/lib/applicant/field';
import { findCalled } from '@/lib/base/text/named';
import { focusField } from './focus-field';
import { isBlank } from './form-value';
import type { LeadForm } from './lead-field';
import { type Product, productChoices } from './product-choice';

/** Loaded late: most calls begin with typing. */
const loadReader = () => import('@/lib/applicant/read-pasted');

interface Filled {
  /** What stood in the fields before. */
  readonly before: Readonly<Record<string, string | boolean>>;
  readonly text: string;
}

interface PasteBoxProps {
  form: LeadForm;
  products: readonly Product[];
  onFilled: () => void;
}

/**
 * Takes whatever an agent has of an applicant (a line of a mail, a chat, a spreadsheet) and fills the fields with it.
 */
export function PasteBox({ form, products, onFilled }: PasteBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState<Filled | null>(null);

  const read = async (pasted: string) => {
    const { readPasted } = await loadReader();
    const choices = productChoices(products);
    const found = Object.entries(readPasted(pasted, (name) => findCalled(choices, name)?.value ?? null));
    const before = Object.fromEntries(found.map(([name]) => [name, form.getValues(name) ?? '']));
    for (const [name, value] of found) put(form, name, value);
    const names = found.map(([name]) =>
      name === 'intent_id' ? 'product' : labelInSentence(findLeadField(name)?.label ?? name),
    );
    const text =
      found.length === 0
        ? 'Nothing in it looks like a name, ID number, phone number, email or product.'
        : `Filled in: ${listed(names)}.`;
    setFilled({ before, text });
    onFilled();
    if (box.current) box.current.value = '';
    const open = ['id_number', 'first_name', 'last_name', 'cell_phone_number', 'email'];
    if (found.length > 0) focusField(open.find((name) => isBlank(form.getValues(name))) ?? 'intent_id');
  };

  const undo = () => {
    for (const [name, value] of Object.entries(filled?.before ?? {})) put(form, name, value);
    setFilled(null);
    box.current?.focus();
  };

  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <ClipboardPaste
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-2"
        />
        <input
          ref={box}
          aria-label="Paste the applicant's details"
          placeholder="Paste a line from an email, a chat or a sheet"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          onPaste={(event) => {
            event.preventDefault();
            void read(event.clipboardData.getData('text/plain'));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            if (event.currentTarget.value.trim() !== '') void read(event.currentTarget.value);
          }}
          className="control border-dashed pl-9"
        />
      </div>
      <div role="status" className="flex flex-wrap items-center gap-3 text-sm text-ink-2 empty:hidden">
        {filled && (
          <>
            <span>{filled.text}</span>
            {Object.keys(filled.before).length > 0 && (
              <Button size="sm" variant="ghost" onClick={undo}>
                Undo
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function put(form: LeadForm, name: string, value: string | boolean): void {
  form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
  form.clearErrors(name);
}
