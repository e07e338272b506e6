'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount, listed, sentence } from '@/components/base/ui/format';
import { Spinner } from '@/components/base/ui/spinner';
import { Notice } from '@/components/base/ui/state';
import { CatalogueChanges } from '@/components/catalogue/catalogue/catalogue-changes';
import { titleKey } from '@/lib/base/text/title-key';
import type { IntentRules, RowProblem } from '@/lib/catalogue/partner/rule-sheet';
import type { PartnerDraft } from './partner-draft';
import { type ReadFile, readRuleFile } from './read-rule-file';
import { conditionOf, ruleDraft, ruleOf } from './rule-draft';

type Intents = PartnerDraft['intents'];

interface RuleImportProps {
  file: File;
  companyName: string;
  intents: Intents;
  /** The environment's intents. */
  titles: readonly string[];
  onCancel: () => void;
  onTake: (intents: Intents) => void;
}

/** Shows what a file would change, and takes its rules over into the form. Of a file with a wrong row nothing is taken. */
export default function RuleImport({ file, titles, ...props }: RuleImportProps) {
  const [read, setRead] = useState<ReadFile | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is read once
  useEffect(() => {
    let isGone = false;
    setRead(null);
    void readRuleFile(file, titles).then((result) => {
      if (!isGone) setRead(result);
    });
    return () => {
      isGone = true;
    };
  }, [file]);
  if (read === null)
    return (
      <p role="status" className="flex items-center gap-2 text-sm">
        <Spinner /> Reading {file.name}
      </p>
    );
  if (read.kind === 'unreadable')
    return (
      <Refused onCancel={props.onCancel}>
        <Notice tone="danger" role="alert">
          {read.message}
        </Notice>
      </Refused>
    );
  const { intents, problems } = read.rules;
  if (problems.length > 0)
    return (
      <Refused onCancel={props.onCancel}>
        <Problems problems={problems} />
      </Refused>
    );
  return <Differences {...props} fileName={file.name} read={intents} />;
}

function Refused({ children, onCancel }: { children: ReactNode; onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      {children}
      <FormActions message={null}>
        <Button onClick={onCancel}>Close</Button>
      </FormActions>
    </div>
  );
}

const problemsShown = 100;

function Problems({ problems }: { problems: readonly RowProblem[] }) {
  return (
    <>
      <Notice
        tone="danger"
        role="alert"
        title={`${formatCount(problems.length, 'cell is', 'cells are')} wrong, so nothing is imported`}
      >
        Correct the file, then choose it again.
      </Notice>
      <ul
        aria-label="Problems in the file"
        className="divide-y divide-line rounded-control border border-line text-sm"
      >
        {problems.slice(0, problemsShown).map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`} className="px-4 py-2.5 break-words">
            <span className="font-medium">
              Row {row}, {column}
            </span>
            <span className="block text-danger">{sentence(message)}</span>
          </li>
        ))}
        {problems.length > problemsShown && (
          <li className="px-4 py-2.5 text-ink-2">
            and {formatCount(problems.length - problemsShown, 'more')}
          </li>
        )}
      </ul>
    </>
  );
}

interface DifferencesProps extends Pick<RuleImportProps, 'companyName' | 'intents' | 'onCancel' | 'onTake'> {
  fileName: string;
  read: readonly IntentRules[];
}

function Differences({ companyName, intents, read, fileName, onCancel, onTake }: DifferencesProps) {
  const named = new Map(read.map((intent) => [titleKey(intent.title), intent]));
  const before = intents.map(({ title, eligibility, probability_conditions }) => ({
    title,
    eligibility: eligibility.map(ruleOf),
    probability_conditions: probability_conditions.map(conditionOf),
  }));
  const present = new Set(before.map(({ title }) => titleKey(title)));
  const after = [
    ...before.map((intent) => {
      const inFile = named.get(titleKey(intent.title));
      return inFile ? { ...inFile, title: intent.title } : intent;
    }),
    ...read.filter(({ title }) => !present.has(titleKey(title))),
  ];
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  const kept = before.filter(({ title }) => !named.has(titleKey(title))).map(({ title }) => title);
  return (
    <div className="flex flex-col gap-5">
      <CatalogueChanges
        unchanged={`No changes: ${fileName} says the same.`}
        changes={
          isSame
            ? []
            : [
                {
                  noun: 'partner',
                  kind: 'changed',
                  name: companyName,
                  fields: [{ field: 'intents', before, after }],
                },
              ]
        }
      />
      {kept.length > 0 && (
        <p className="text-sm text-ink-2">
          {listed(kept)} {kept.length === 1 ? 'is' : 'are'} not in the file and{' '}
          {kept.length === 1 ? 'stays' : 'stay'} as shown here.
        </p>
      )}
      <p className="text-sm text-ink-2">
        The rules go into the form, with their effect beside them. Nothing is saved until you save the lender.
      </p>
      <FormActions message={null}>
        <Button onClick={onCancel}>{isSame ? 'Close' : 'Cancel'}</Button>
        {!isSame && (
          <Button variant="primary" onClick={() => onTake(draftsOf(after))}>
            Use these rules
          </Button>
        )}
      </FormActions>
    </div>
  );
}

function draftsOf(intents: readonly IntentRules[]): Intents {
  return intents.map(({ title, eligibility, probability_conditions }) => ({
    title,
    eligibility: eligibility.map((rule) => ruleDraft(rule, null)),
    probability_conditions: probability_conditions.map((rule) => ruleDraft(rule, String(rule.results))),
  }));
}
