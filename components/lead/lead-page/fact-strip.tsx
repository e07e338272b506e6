'use client';

import { ArrowLeftRight, Pencil } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Card } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { capitalize } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useSingleKeys } from '@/components/base/ui/single-key';
import { Notice } from '@/components/base/ui/state';
import type { Product } from '@/components/lead/capture/product-choice';
import { factText } from '@/components/lead/lead/fact-text';
import type { Answers } from '@/components/lead/lead/use-answers';
import { findLeadField } from '@/lib/applicant/field';
import type { PortalLead } from '@/lib/lead/lead-page/view';

// The form is a tenth of the page's code: loaded after the page.
const loadOpenFacts = () => import('./open-facts').then(({ OpenFacts: Open }) => ({ default: Open }));
const OpenFacts = lazyPart(loadOpenFacts);

const contact = ['first_name', 'last_name', 'cell_phone_number', 'email'];

interface FactStripProps {
  lead: PortalLead;
  answers: Answers;
  /** Products that the applicant may want instead; they are the team's, the lead's own among them. */
  products: readonly Product[];
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
}

/** The answers that matter for the product: a press opens one as a field, Enter saves it and asks the lenders again. */
export function FactStrip({ lead, answers, products, singleKeys }: FactStripProps) {
  const { isOpen, open, edit, pending, problem, news } = answers;
  // So that an answer can be opened even if the connection drops.
  useEffect(() => void loadOpenFacts(), []);
  const facts = lead.facts.filter((name) => !contact.includes(name));
  /** Opened by E. */
  const first = facts.find((name) => lead.fields[name] === undefined) ?? facts[0];
  useSingleKeys({ e: singleKeys && first !== undefined && !pending && (() => edit([first])) });
  return (
    <Card className="p-4 sm:p-5" aria-label="Answers">
      <div className="flex flex-wrap items-stretch gap-2">
        {lead.applicant && (
          <span className="tabular flex flex-col justify-center px-2 py-1 text-sm">
            <span className="text-xs text-ink-2">{capitalize(lead.applicant.gender)}</span>
            <span className="font-medium">Age {lead.applicant.age}</span>
          </span>
        )}
        {facts.map((name) => (
          <Fact
            key={name}
            lead={lead}
            name={name}
            isOpen={open.includes(name)}
            isKeyed={singleKeys && name === first}
            onEdit={() => edit([name])}
          />
        ))}
        <button
          type="button"
          onClick={() => edit(contact)}
          className="flex items-center gap-1.5 rounded-control px-3 py-1 text-sm text-ink-2 hover:bg-surface-2"
        >
          <Pencil size={14} aria-hidden="true" />
          Name and contact
        </button>
        {mayChangeProduct(lead, products) && (
          <button
            type="button"
            onClick={() => edit(['intent_id'])}
            className="flex items-center gap-1.5 rounded-control px-3 py-1 text-sm text-ink-2 hover:bg-surface-2"
          >
            <ArrowLeftRight size={14} aria-hidden="true" />
            Another product
          </button>
        )}
        {singleKeys && facts.length > 0 && !isOpen && (
          <span className="ml-auto hidden items-center gap-1.5 text-xs text-ink-2 pointer-fine:lg:flex">
            <Kbd>E</Kbd> edits
          </span>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<div className="mt-4 h-36 border-t border-line" />}>
          <OpenFacts lead={lead} answers={answers} products={products} singleKeys={singleKeys} />
        </Suspense>
      )}
      <div role="status" className="text-sm empty:hidden">
        {pending && <p className="mt-3 text-ink-2">Asking the lenders again…</p>}
        {!pending && news && !isOpen && <p className="mt-3 text-ink-2">{news}</p>}
      </div>
      {problem && !pending && (
        <div className="mt-3">
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        </div>
      )}
    </Card>
  );
}

/** Sample data and practice calls keep theirs: they never become leads of somebody. */
function mayChangeProduct(lead: PortalLead, products: readonly Product[]): boolean {
  return lead.pretendKind === null && products.some(({ id }) => id !== lead.intent.id);
}

interface FactProps {
  lead: PortalLead;
  name: string;
  isOpen: boolean;
  isKeyed: boolean;
  onEdit: () => void;
}

function Fact({ lead, name, isOpen, isKeyed, onEdit }: FactProps) {
  const value = lead.fields[name];
  const label = findLeadField(name)?.label ?? name;
  const isDisputed = lead.statements.some((one) => one.field === name && !one.isOfFormer);
  const isAsked = value !== undefined && name !== lead.filledIncome;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-keyshortcuts={isKeyed ? 'E' : undefined}
      data-action={`Edit ${label}`}
      onClick={onEdit}
      className={className(
        'flex min-w-20 flex-col items-start rounded-control border px-3 py-1 text-left text-sm hover:bg-surface-2',
        isOpen
          ? 'border-accent ring-1 ring-accent'
          : isAsked
            ? 'border-line'
            : 'border-dashed border-control',
      )}
    >
      <span className="text-xs text-ink-2">{label}</span>
      <span className={className('tabular font-medium', !isAsked && 'text-ink-2')}>
        {value === undefined ? 'Ask' : factText(name, value)}
        {name === lead.filledIncome && ' · not asked'}
      </span>
      {isDisputed && <span className="text-xs text-warning">disputed, see below</span>}
    </button>
  );
}
