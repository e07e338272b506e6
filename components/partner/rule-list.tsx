'use client';

import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import {
  allRuleFields,
  findRuleField,
  isOrdering,
  type RuleOperator,
  ruleOperators,
} from '@/lib/offer/rule-field';
import { nextRuleKey, type RuleDraft } from './rule-draft';
import { takesList } from './rule-text';

interface RuleListProps {
  label: string;
  rules: readonly RuleDraft[];
  withResults: boolean;
  /** What is wrong with the rule at this place. */
  errorOf: (index: number) => string | undefined;
  onChange: (rules: RuleDraft[]) => void;
}

const operatorWords: Record<RuleOperator, string> = {
  '=': 'is',
  '!=': 'is not',
  '>': 'is more than',
  '>=': 'is at least',
  '<': 'is less than',
  '<=': 'is at most',
  in: 'is one of',
  'not in': 'is none of',
  between: 'is between',
};

/** Builds rules from a field, a comparison and a value. */
export function RuleList({ label, rules, withResults, errorOf, onChange }: RuleListProps) {
  const change = (key: number, part: Partial<RuleDraft>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  const add = () => {
    const results = withResults ? '10' : null;
    onChange([...rules, { key: nextRuleKey(), field: 'net_income', operator: '>=', text: '', results }]);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {rules.length === 0 && (
        <p className="text-sm text-ink-2">
          {withResults ? 'None: there is no estimate.' : 'None: every lead passes.'}
        </p>
      )}
      {rules.map((rule, index) => (
        <RuleRow
          key={rule.key}
          name={`${label}, ${index + 1}`}
          rule={rule}
          error={errorOf(index)}
          onChange={(part) => change(rule.key, part)}
          onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
        />
      ))}
      <div>
        <Button size="sm" variant="ghost" onClick={add}>
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
  onChange: (part: Partial<RuleDraft>) => void;
  onRemove: () => void;
}

function RuleRow({ name, rule, error, onChange, onRemove }: RuleRowProps) {
  const field = findRuleField(rule.field);
  const operators = ruleOperators.filter((operator) => !field?.choices || !isOrdering(operator));
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 rounded-control bg-surface-2 p-2 sm:flex">
        <select
          aria-label={`${name}: field`}
          className="control sm:w-56"
          value={rule.field}
          onChange={(event) => onChange({ field: event.target.value })}
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
            onChange({ operator: ruleOperators.find((one) => one === event.target.value) ?? '=' })
          }
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {operatorWords[operator]}
            </option>
          ))}
        </select>
        <input
          aria-label={`${name}: value`}
          aria-invalid={error ? true : undefined}
          className="control max-sm:col-span-2 sm:flex-1"
          value={rule.text}
          placeholder={field?.choices?.join(', ') ?? placeholder(rule.operator)}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        {rule.results !== null && (
          <input
            aria-label={`${name}: points`}
            inputMode="numeric"
            className="control tabular max-sm:col-span-2 sm:w-24"
            value={rule.results}
            onChange={(event) => onChange({ results: event.target.value })}
          />
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
      {error && <p className="mt-1 text-xs text-danger">{error}</p>}
    </div>
  );
}

function placeholder(operator: RuleOperator): string {
  if (operator === 'between') return 'low, high';
  return takesList(operator) ? 'one, two, …' : '';
}
