'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { capitalize, formatCount, listed } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import { labelInSentence } from '@/lib/applicant/field';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { TableSummary } from '@/lib/batch/correct/table-view';
import { productNames, type WordGroup } from '@/lib/batch/correct/word-group';
import {
  type ColumnChoice,
  chooseColumn,
  chosenFields,
  foundChoices,
  planColumns,
} from '@/lib/batch/row/column-choice';
import { plainName } from '@/lib/batch/row/column-match';
import {
  findLacking,
  findTwins,
  findUnusedNames,
  openTwins,
  type TwinColumns,
} from '@/lib/batch/row/column-question';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { wordKey } from '@/lib/batch/row/word-key';
import type { WordMeanings } from '@/lib/batch/row/word-meaning';
import { BasisChoice } from './basis-choice';
import type { ColumnDecisions } from './column-decisions';
import { ColumnList, labelOf, neededFields } from './column-list';
import { ConsentChoice } from './consent-choice';
import type { TableClient } from './table-client';
import { TwinChoice } from './twin-choice';
import { suggestedMeanings, WordList } from './word-list';

interface ColumnStepProps {
  client: TableClient;
  table: TableSummary;
  /** How the user matched a file with these headers before; null: never. */
  remembered: readonly ColumnChoice[] | null;
  /** The decisions made before coming back to this step. */
  made: ColumnDecisions | null;
  intents: CheckSettings['intents'];
  consentTexts: readonly string[];
  onBack: () => void;
  /** Called with what the user has changed. */
  onDecide: (decisions: ColumnDecisions) => void;
  onDone: (decisions: ColumnDecisions, settings: CheckSettings) => void;
}

/** Second step: which field each column holds, what words mean, the product, and the applicants' consent. */
export function ColumnStep({
  client,
  table,
  remembered,
  made,
  intents,
  consentTexts,
  ...on
}: ColumnStepProps) {
  const onlyIntent = intents.length === 1 ? (intents[0]?.id ?? null) : null;
  const [decisions, setDecisions] = useState<ColumnDecisions>(
    () =>
      made ?? {
        choices: remembered ?? foundChoices(table.columns),
        // What holds nothing in an earlier file like this one was left aside there.
        neither: remembered ? findTwins(table.columns).map(({ header }) => plainName(header)) : [],
        intentId: onlyIntent,
        basis: null,
        consent: null,
        meanings: {},
      },
  );
  const { onBack, onDecide, onDone } = on;
  const { choices, intentId, consent, basis = null } = decisions;
  const decide = (changes: Partial<ColumnDecisions>) => setDecisions((old) => ({ ...old, ...changes }));
  const first = useRef(decisions);
  useEffect(() => {
    if (decisions !== first.current) onDecide(decisions);
  }, [decisions, onDecide]);
  const groups = useWords(client, choices, intents);

  const twins = findTwins(table.columns);
  const neither = decisions.neither ?? [];
  const open = openTwins(twins, choices, neither);
  const chooseTwin = ({ header, choice, columns }: TwinColumns, value: number | 'neither') => {
    const name = plainName(header);
    const cleared = choices.map((old, at) => (columns.includes(at) && old === choice ? null : old));
    decide({
      choices: value === 'neither' ? cleared : chooseColumn(cleared, value, choice),
      neither: value === 'neither' ? [...neither, name] : neither.filter((one) => one !== name),
    });
  };
  const unused = findUnusedNames(table.columns, choices).filter(
    ({ header }) => !open.some((one) => plainName(one.header) === plainName(header)),
  );

  const filled = chosenFields(choices);
  const namesIntent = filled.has('intent') || filled.has('intent_id');
  const consentHeader = table.columns[choices.indexOf('popi')]?.header ?? null;
  const consentSource = consent ?? (consentHeader === null ? null : 'column');
  const asked = (groups ?? []).filter(({ field }) => field !== 'popi' || consentSource === 'column');
  const noConsent = asked.find(({ field, tooMany }) => field === 'popi' && tooMany);
  const meanings = meaningsOf(asked, decisions);
  const named = Object.values(meanings.intent ?? {});
  const products = intents.filter(({ id, title }) => id === intentId || named.includes(title));
  const lacking = findLacking(products, filled);
  const missing = [
    ...open.map(({ header }) => `which of the columns called “${header.trim()}” to use`),
    ...neededFields.filter((name) => !filled.has(name)).map((name) => `a column for the ${labelOf(name)}`),
    ...(namesIntent || intentId !== null ? [] : ['the product']),
    ...(!noConsent &&
    (consentSource === 'statement' || (consentSource === 'column' && consentHeader !== null))
      ? []
      : ['the applicants’ consent']),
    ...(basis === null ? ['whether these people asked for a loan'] : []),
  ];
  const done = () => {
    const { fields, derived } = planColumns(choices);
    const consentStated = consentSource === 'statement';
    onDone(decisions, { fields, derived, intentId, intents, consentStated, words: meanings, consentTexts });
  };

  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardHeader
          title="Match your columns"
          note={
            remembered
              ? 'Matched the way you matched the last file like this.'
              : 'Matched by name. Check the ones marked; your changes are remembered for files like this.'
          }
        />
        <ColumnList
          columns={table.columns}
          choices={choices}
          remembered={remembered}
          onChoose={(column, choice) => decide({ choices: chooseColumn(choices, column, choice) })}
        />
      </Card>

      {twins.map((one) => (
        <TwinChoice
          key={one.columns.join()}
          twins={one}
          columns={table.columns}
          value={
            one.columns.find((column) => choices[column] === one.choice) ??
            (openTwins([one], choices, []).length > 0 && !open.includes(one) ? 'neither' : null)
          }
          onChoose={(value) => chooseTwin(one, value)}
        />
      ))}

      <Card>
        <CardHeader
          title="Product"
          note={namesIntent ? 'Used for rows that have none.' : 'No column has it: choose one for all rows.'}
        />
        <CardBody>
          <select
            aria-label="Product"
            value={intentId ?? ''}
            onChange={({ target }) => decide({ intentId: target.value === '' ? null : Number(target.value) })}
            className="control sm:max-w-sm"
          >
            <option value="">
              {namesIntent ? 'No default (rows without a product are rejected)' : 'Choose a product'}
            </option>
            {intents.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </CardBody>
      </Card>

      <BasisChoice value={basis} onChange={(value) => decide({ basis: value })} />
      <ConsentChoice
        header={consentHeader}
        value={consentSource}
        onChange={(source) => decide({ consent: source })}
      />
      <WordList
        groups={asked.filter(({ tooMany }) => !tooMany)}
        meanings={meanings}
        products={productNames(intents)}
        onChoose={(field, word, meaning) =>
          setDecisions((old) => ({
            ...old,
            meanings: { ...old.meanings, [field]: { ...old.meanings[field], [wordKey(word)]: meaning } },
          }))
        }
      />

      {noConsent && (
        <Notice tone="warning" role="status" title={`“${noConsent.header}” is not a column of consent`}>
          It has too many different words, such as “{noConsent.words[0]?.word.slice(0, 40)}”. Choose another
          column, or confirm consent for every row.
        </Notice>
      )}
      {unused.length > 0 && (
        <Notice tone="warning" role="status" title="A column of names is not used">
          {unused.map(({ header, field, from }) => (
            <span key={header} className="block">
              “{header}” is left out: the {labelOf(field).toLowerCase()} comes from “{from}”.
            </span>
          ))}
        </Notice>
      )}
      {lacking.length > 0 && (
        <Notice tone="warning" role="status" title="Answers that lenders look at are not in this file">
          {lacking.map(({ title, fields }) => (
            <span key={title} className="block">
              No column for the {lackingText(fields)}: lenders of {title} look at{' '}
              {fields.length === 1 ? 'it' : 'them'}.
            </span>
          ))}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warning" role="status" title="Still needed">
          {capitalize(listed(missing))}.
        </Notice>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={onBack}>Another file</Button>
        <Button variant="primary" pending={groups === null} disabled={missing.length > 0} onClick={done}>
          Check {formatCount(table.rowCount, 'row')}
        </Button>
      </div>
    </div>
  );
}

const mostNamed = 4;

/** `loan amount, net income and 3 more`. */
function lackingText(fields: readonly string[]): string {
  const names = fields.slice(0, mostNamed).map((name) => labelInSentence(labelOf(name as FileFieldName)));
  const more = fields.length - names.length;
  return listed(more > 0 ? [...names, `${more} more`] : names);
}

/** Counts the words of the columns in use; null until they are counted. */
function useWords(
  client: TableClient,
  choices: readonly ColumnChoice[],
  intents: CheckSettings['intents'],
): readonly WordGroup[] | null {
  const [found, setFound] = useState<{ key: string; groups: readonly WordGroup[] } | null>(null);
  const key = JSON.stringify(choices);
  useEffect(() => {
    let isLatest = true;
    const show = (groups: readonly WordGroup[]) => {
      if (isLatest) setFound({ key, groups });
    };
    // A worker that has died is said by the next step.
    client
      .call('words', planColumns(JSON.parse(key) as ColumnChoice[]).fields, intents)
      .then(show, () => show([]));
    return () => {
      isLatest = false;
    };
  }, [client, key, intents]);
  return found?.key === key ? found.groups : null;
}

/** The meanings of the words in use: as suggested, and as the user decided. */
function meaningsOf(groups: readonly WordGroup[], { meanings }: ColumnDecisions): WordMeanings {
  const suggested = suggestedMeanings(groups);
  return Object.fromEntries(
    groups
      .filter(({ tooMany }) => !tooMany)
      .map(({ field }) => {
        const all = { ...suggested[field], ...meanings[field] };
        return [
          field,
          Object.fromEntries(
            Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
          ),
        ];
      }),
  );
}
