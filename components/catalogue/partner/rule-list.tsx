'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { allRuleFields, findRuleField, isOrdering, ruleOperators } from '@/lib/catalogue/matching/rule-field';
import { operatorWords, takesList } from '@/lib/catalogue/matching/rule-words';
import { nextRuleKey, type RuleDraft, withField, withOperator } from './rule-draft';
import { ValueChips } from './value-chips';

interface RuleListProps {
  /** Identifies the list where two have the same label. */
  owner: string;
  label: string;
  rules: readonly RuleDraft[];
  withResults: boolean;
  /** Returns the error of the rule at this index. */
  errorOf: (index: number) => string | undefined;
  onChange: (rules: RuleDraft[]) => void;
}

/** Edits rules made of a field, a comparison and a value. */
export function RuleList({ owner, label, rules, withResults, errorOf, onChange }: RuleListProps) {
  const change = (key: number, part: Partial<RuleDraft>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  const addButton = useRef<HTMLButtonElement>(null);
  /** Key of the rule added last, which gets the focus. */
  const [added, setAdded] = useState<number | null>(null);
  const add = () => {
    const key = nextRuleKey();
    const results = withResults ? '10' : null;
    setAdded(key);
    onChange([...rules, { key, field: 'net_income', operator: '>=', values: [], text: '', results }]);
  };
  const remove = (key: number) => {
    onChange(rules.filter((rule) => rule.key !== key));
    // The removed row takes its focused button with it.
    addButton.current?.focus();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {rules.length === 0 && (
        <p className="text-sm text-ink-2">
          {withResults
            ? 'No scorecard: there is no estimate of the chance.'
            : 'No rules: every lead is eligible.'}
        </p>
      )}
      {rules.map((rule, index) => (
        <RuleRow
          key={rule.key}
          name={`${owner}, ${label}, ${index + 1}`}
          rule={rule}
          error={errorOf(index)}
          onChange={(part) => change(rule.key, part)}
          isNew={rule.key === added}
          onRemove={() => remove(rule.key)}
        />
      ))}
      <div>
        <Button ref={addButton} size="sm" variant="ghost" onClick={add}>
          <Plus size={16} aria-hidden="true" />
          Add {withResults ? 'condition' : 'rule'}
        </Button>
      </div>
    </fieldset>
  );
}

interface RuleRowProps {
  name: string;
  rule: RuleDraft;
  error: string | undefined;
  /** Takes the focus when it appears. */
  isNew: boolean;
  onChange: (part: Partial<RuleDraft>) => void;
  onRemove: () => void;
}

function RuleRow({ name, rule, error, isNew, onChange, onRemove }: RuleRowProps) {
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  const errorId = useId();
  const field = findRuleField(rule.field);
  const operators = ruleOperators.filter((operator) => !field?.choices || !isOrdering(operator));
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 rounded-control bg-surface-2 p-2 sm:flex sm:items-start">
        <select
          ref={first}
          aria-label={`${name}: field`}
          className="control sm:w-48 lg:w-44"
          value={rule.field}
          onChange={(event) => onChange(withField(rule, event.target.value))}
        >
          {allRuleFields.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </select>
        <select
          aria-label={`${name}: comparison`}
          className="control max-sm:col-span-2 max-sm:row-start-2 sm:w-36"
          value={rule.operator}
          onChange={(event) =>
            onChange(withOperator(rule, ruleOperators.find((one) => one === event.target.value) ?? '='))
          }
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {operatorWords[operator]}
            </option>
          ))}
        </select>
        {takesList(rule.operator) ? (
          <ValueChips
            label={`${name}: value`}
            field={rule.field}
            values={rule.values}
            text={rule.text}
            placeholder={
              field?.choices?.join(', ') ?? (rule.operator === 'between' ? 'low, high' : 'one, two, …')
            }
            errorId={error ? errorId : undefined}
            onChange={onChange}
          />
        ) : field?.choices ? (
          <select
            aria-label={`${name}: value`}
            aria-invalid={error ? true : undefined}
            className="control max-sm:col-span-2 sm:min-w-0 sm:flex-1"
            value={rule.text}
            onChange={(event) => onChange({ text: event.target.value })}
          >
            {[...new Set(['', rule.text, ...field.choices])].map((choice) => (
              <option key={choice} value={choice}>
                {choice === '' ? 'Choose…' : choice}
              </option>
            ))}
          </select>
        ) : (
          <input
            aria-label={`${name}: value`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            autoComplete="off"
            inputMode={field?.numeric ? 'decimal' : undefined}
            className="control max-sm:col-span-2 sm:min-w-0 sm:flex-1"
            value={rule.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
        {rule.results !== null && (
          <span className="relative max-sm:col-span-2">
            <input
              aria-label={`${name}: points`}
              inputMode="numeric"
              autoComplete="off"
              className="control tabular pr-14 sm:w-28"
              value={rule.results}
              onChange={(event) => onChange({ results: event.target.value })}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-ink-2"
            >
              points
            </span>
          </span>
        )}
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="flex size-10 items-center justify-center rounded-control text-ink-2 hover:bg-surface-3 hover:text-danger max-sm:col-start-2 max-sm:row-start-1"
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      </div>
      {error && (
        <p id={errorId} className="mt-1 px-2 text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
