import { counted } from '@/lib/base/text/text';
import { isCheckPassed } from '@/lib/catalogue/partner/check-passed';
import { checkScenarios, type ScenarioName } from './scenario';

/** `not tried`: the system gives no occasion for it, or something else must be mended first. */
export const verdictStates = ['passed', 'failed', 'not tried'] as const;

/** What came of a scenario. */
export interface CheckVerdict {
  readonly state: (typeof verdictStates)[number];
  /** Of `failed`: what came instead. Of `not tried`: why. Never an applicant's value. */
  readonly note: string | null;
}

export type Verdicts = Record<ScenarioName, CheckVerdict>;

export const passed: CheckVerdict = { state: 'passed', note: null };
export const failed = (note: string): CheckVerdict => ({ state: 'failed', note });
export const notTried = (note: string): CheckVerdict => ({ state: 'not tried', note });

export interface ScenarioResult extends CheckVerdict {
  readonly name: ScenarioName;
  readonly title: string;
  readonly expected: string;
  readonly change: string;
}

/** A check as people read it. */
export interface CheckReport {
  /** When it ended, ISO 8601. */
  readonly at: string;
  /** Nothing failed, and an application was answered. */
  readonly isPassed: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly notTried: number;
  /** In the order of `checkScenarios`. */
  readonly results: readonly ScenarioResult[];
}

/** The last check of a partner, for its page. */
export interface PartnerCheckView extends CheckReport {
  /** The partner's URLs are no longer those that were checked. */
  readonly isOfOtherUrls: boolean;
}

/** `verdicts` of an earlier release may lack a scenario: it has not been tried. */
export function checkReport(at: Date, verdicts: Partial<Verdicts>): CheckReport {
  const results = checkScenarios.map(({ name, title, expected, change }) => ({
    name,
    title,
    expected,
    change,
    ...(verdicts[name] ?? notTried('The check was made before this scenario was added.')),
  }));
  const count = (state: CheckVerdict['state']) => results.filter((result) => result.state === state).length;
  return {
    at: at.toISOString(),
    isPassed: isCheckPassed(verdicts),
    passed: count('passed'),
    failed: count('failed'),
    notTried: count('not tried'),
    results,
  };
}

/** `22 passed, 1 failed, 1 not tried`. */
export function checkSummary(report: Pick<CheckReport, 'passed' | 'failed' | 'notTried'>): string {
  return `${report.passed} passed, ${report.failed} failed, ${report.notTried} not tried`;
}

/** The report for a terminal. */
export function reportLines(report: CheckReport): string[] {
  const lines = report.results.flatMap(({ state, title, expected, note, change }) => {
    if (state === 'passed') return [`passed     ${title}`];
    if (state === 'not tried') return [`not tried  ${title}`, `             ${note}`];
    return [
      `FAILED     ${title}`,
      `             expected  ${expected}`,
      `             came      ${note}`,
      `             change    ${change}`,
    ];
  });
  const end = report.isPassed
    ? `Passed: ${checkSummary(report)}.`
    : `Not passed: ${checkSummary(report)}. Mend ${counted(report.failed, 'failure')} and run it again.`;
  return [...lines, '', end];
}
