import { ruleSentence, ruleValueText } from '@/components/base/audit/rule-text';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { RuleOperator, RuleValue } from '@/lib/catalogue/matching/rule-field';
import { labHref } from '@/lib/report/unmatched/lab-link';
import type { RuleEffect } from '@/lib/report/unmatched/tally';

/** The rules that keep leads from matching, each with what another limit would bring. */
export function UnmatchedRules({ intent, rules }: { intent: string; rules: readonly RuleEffect[] }) {
  return (
    <Table label="Rules that exclude leads" cards>
      <TableHead>
        <HeaderCell>Rule</HeaderCell>
        <HeaderCell className="text-right">Excluded</HeaderCell>
        <HeaderCell className="text-right">By this rule alone</HeaderCell>
        <HeaderCell className="text-right">Of these, matched by nobody</HeaderCell>
        <HeaderCell>Another limit</HeaderCell>
      </TableHead>
      <tbody>
        {rules.map((effect) => (
          <Row key={`${effect.partnerId} ${effect.index}`}>
            <Cell className="py-3">
              <span className="block text-xs text-ink-2">{effect.companyName}</span>
              <Link href={labHref(intent, effect)} className="font-medium hover:underline">
                {sentenceOf(effect)}
              </Link>
            </Cell>
            <Cell label="Excluded" className="tabular text-right">
              {formatNumber(effect.excluded)}
            </Cell>
            <Cell label="By this rule alone" className="tabular text-right">
              {formatNumber(effect.alone)}
            </Cell>
            <Cell label="Of these, matched by nobody" className="tabular text-right">
              {formatNumber(effect.rescued)}
            </Cell>
            <Cell label="Another limit">
              {effect.others.length === 0 ? (
                <span className="text-ink-2">–</span>
              ) : (
                <ul className="flex flex-col gap-1">
                  {effect.others.map(({ value, gained }) => (
                    <li key={JSON.stringify(value)} className="sm:whitespace-nowrap">
                      <Link href={labHref(intent, effect, value)} className="text-accent hover:underline">
                        {ruleValueText(effect.rule.field, effect.rule.operator, value)}
                      </Link>
                      <span className="text-ink-2">: {formatNumber(gained)} more</span>
                    </li>
                  ))}
                </ul>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Stored rules were checked as they were saved. */
const sentenceOf = ({ rule: { field, operator, value } }: RuleEffect) =>
  ruleSentence({ field, operator: operator as RuleOperator, value: value as RuleValue });
