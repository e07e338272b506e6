'use client';

import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import type { PartnerDraft } from './partner-draft';
import { RuleList } from './rule-list';

interface PartnerIntentsProps {
  intents: PartnerDraft['intents'];
  /** The environment's intents. */
  titles: readonly string[];
  errors: Record<string, string>;
  onChange: (intents: PartnerDraft['intents']) => void;
}

/** Which intents a partner takes leads for, each with its rules and its scorecard. */
export function PartnerIntents({ intents, titles, errors, onChange }: PartnerIntentsProps) {
  const change = (title: string, part: Partial<PartnerDraft['intents'][number]>) =>
    onChange(intents.map((intent) => (intent.title === title ? { ...intent, ...part } : intent)));
  const free = titles.filter((title) => intents.every((intent) => !isSameTitle(intent.title, title)));
  const problem = (path: string) =>
    ['field', 'operator', 'value', 'results'].map((name) => errors[`${path}.${name}`]).find(Boolean) ??
    errors[path];
  return (
    <>
      {intents.map(({ title, eligibility, conditions }, at) => (
        <Card key={title}>
          <CardHeader
            title={title}
            note={errors[`entry.intents[${at}].title`]}
            action={
              <Button
                size="sm"
                variant="ghost"
                onClick={() => onChange(intents.filter((intent) => intent.title !== title))}
              >
                Take away
              </Button>
            }
          />
          <CardBody className="flex flex-col gap-6">
            <RuleList
              label="Eligible when all of these hold"
              rules={eligibility}
              withResults={false}
              errorOf={(index) => problem(`entry.intents[${at}].eligibility[${index}]`)}
              onChange={(rules) => change(title, { eligibility: rules })}
            />
            <RuleList
              label="Probability: points for each that holds"
              rules={conditions}
              withResults
              errorOf={(index) => problem(`entry.intents[${at}].probability_conditions[${index}]`)}
              onChange={(rules) => change(title, { conditions: rules })}
            />
          </CardBody>
        </Card>
      ))}
      {free.length > 0 && (
        <Card>
          <CardHeader title="Take leads for another intent" />
          <CardBody className="flex flex-wrap gap-2">
            {free.map((title) => (
              <Button
                key={title}
                size="sm"
                onClick={() => onChange([...intents, { title, eligibility: [], conditions: [] }])}
              >
                {title}
              </Button>
            ))}
          </CardBody>
        </Card>
      )}
    </>
  );
}

function isSameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
