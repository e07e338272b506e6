'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import type { PartnerDraft } from './partner-draft';
import { RuleList } from './rule-list';

interface PartnerIntentsProps {
  intents: PartnerDraft['intents'];
  /** The environment's intents. */
  titles: readonly string[];
  errorOf: (name: string) => string | undefined;
  onChange: (intents: PartnerDraft['intents']) => void;
}

/** Edits the intents that a partner takes leads for, each with its rules and scorecard. */
export function PartnerIntents({ intents, titles, errorOf, onChange }: PartnerIntentsProps) {
  const container = useRef<HTMLDivElement>(null);
  const change = (title: string, part: Partial<PartnerDraft['intents'][number]>) =>
    onChange(intents.map((intent) => (intent.title === title ? { ...intent, ...part } : intent)));
  const free = titles.filter((title) => intents.every((intent) => !isSameTitle(intent.title, title)));
  const problem = (path: string) =>
    ['field', 'operator', 'value', 'results'].map((name) => errorOf(`${path}.${name}`)).find(Boolean) ??
    errorOf(path);
  return (
    <div ref={container} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {intents.map(({ title, eligibility, probability_conditions }, at) => (
        <Card key={title}>
          <CardHeader
            title={title}
            note={<span className="text-danger">{errorOf(`entry.intents[${at}].title`)}</span>}
            action={
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove ${title}`}
                onClick={() => {
                  onChange(intents.filter((intent) => intent.title !== title));
                  // The removed section takes its focused button with it.
                  container.current?.focus();
                }}
              >
                Remove
              </Button>
            }
          />
          <CardBody className="flex flex-col gap-6">
            <RuleList
              owner={title}
              label="Eligible when all of these are true"
              rules={eligibility}
              withResults={false}
              errorOf={(index) => problem(`entry.intents[${at}].eligibility[${index}]`)}
              onChange={(rules) => change(title, { eligibility: rules })}
            />
            <RuleList
              owner={title}
              label="Scorecard: points per condition"
              rules={probability_conditions}
              withResults
              errorOf={(index) => problem(`entry.intents[${at}].probability_conditions[${index}]`)}
              onChange={(rules) => change(title, { probability_conditions: rules })}
            />
          </CardBody>
        </Card>
      ))}
      {free.length > 0 && (
        <Card>
          <CardHeader title="Add an intent" />
          <CardBody className="flex flex-wrap gap-2">
            {free.map((title) => (
              <Button
                key={title}
                size="sm"
                onClick={() => onChange([...intents, { title, eligibility: [], probability_conditions: [] }])}
              >
                {title}
              </Button>
            ))}
          </CardBody>
        </Card>
      )}
    </div>
  );
}

function isSameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
