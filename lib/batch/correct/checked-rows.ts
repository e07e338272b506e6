import type { FieldErrors } from '@/lib/base/error/error';
import { southAfricanDate } from '@/lib/base/time/date';
import type { KnownApplicant } from '@/lib/batch/known/schema';
import { type CheckSettings, checkTableRow, noSettings } from './check-table-row';
import type { FileCells } from './file-cells';
import { countProblems } from './problem';
import { consentTextWarnings, type RowWarning } from './row-warning';
import type { CheckSummary, RepeatedRow } from './table-view';
import { rowWarnings } from './warned-row';

const byIndex = (rows: Iterable<number>) => [...rows].sort((one, other) => one - other);

/** An applicant of the file, and the first row that they stand in. */
type ApplicantRow = KnownApplicant & { readonly row: number };

/** What the latest check has found in each row of a file, by index, and which rows its user leaves out. */
export class CheckedRows {
  private settings = noSettings;
  private productByTitle: ReadonlyMap<string, number> = new Map();
  private readonly errors = new Map<number, FieldErrors>();
  /** Of rows without errors. */
  private readonly warnings = new Map<number, readonly RowWarning[]>();
  /** Of rows without errors: who applies for what. */
  private readonly applicants = new Map<number, KnownApplicant>();
  private consentTexts: ReadonlySet<string> | null = null;
  /** In South Africa, when the check began. */
  private today = '';
  /** Rows that are not sent. */
  private readonly leftOut = new Set<number>();

  constructor(private readonly cells: FileCells) {}

  /** Forgets what was found, to check by these settings. */
  begin(settings: CheckSettings): void {
    this.settings = settings;
    this.today = southAfricanDate(new Date());
    this.productByTitle = new Map(settings.intents.map(({ id, title }) => [title.trim().toLowerCase(), id]));
    this.consentTexts = settings.consentTexts ? new Set(settings.consentTexts) : null;
    this.errors.clear();
    this.warnings.clear();
    this.applicants.clear();
  }

  check(index: number): void {
    const checked = checkTableRow(this.settings, this.cells.columns(), (position) =>
      this.cells.textOf(index, position),
    );
    this.errors.delete(index);
    this.warnings.delete(index);
    this.applicants.delete(index);
    if ('errors' in checked) {
      this.errors.set(index, checked.errors);
      return;
    }
    const { idNumber, intentId, intentTitle, cellPhoneNumber } = checked.input;
    const product = intentId ?? this.productByTitle.get(intentTitle?.trim().toLowerCase() ?? '');
    if (product) this.applicants.set(index, { idNumber, intentId: product, cellPhoneNumber });
    const ages = this.settings.intents.find(({ id }) => id === product)?.ages;
    const { consentTexts } = this;
    const warnings = [
      ...rowWarnings(checked.input, ages, this.today),
      ...(consentTexts ? consentTextWarnings(checked.consentText, consentTexts) : []),
    ];
    if (warnings.length > 0) this.warnings.set(index, warnings);
  }

  errorsOf(index: number): FieldErrors | undefined {
    return this.errors.get(index);
  }

  allErrors(): Iterable<FieldErrors> {
    return this.errors.values();
  }

  warningsOf(index: number): readonly RowWarning[] {
    return this.warnings.get(index) ?? [];
  }

  allWarnings(): ReadonlyMap<number, readonly RowWarning[]> {
    return this.warnings;
  }

  /** The rows with errors that are not left out, in the file's order. */
  wrong(): number[] {
    return byIndex(this.errors.keys()).filter((index) => !this.leftOut.has(index));
  }

  /** The rows with errors, then those with warnings, each in the file's order, also those that are left out. */
  worthALook(): number[] {
    return [...byIndex(this.errors.keys()), ...byIndex(this.warnings.keys())];
  }

  leaveOut(index: number, isOut: boolean): void {
    if (isOut) this.leftOut.add(index);
    else this.leftOut.delete(index);
  }

  /** Leaves the rows out that have these numbers in the file. */
  leaveAllOut(rows: readonly number[]): void {
    const wanted = new Set(rows);
    for (const index of this.applicants.keys())
      if (wanted.has(this.cells.rowOf(index))) this.leftOut.add(index);
  }

  isLeftOut(index: number): boolean {
    return this.leftOut.has(index);
  }

  allLeftOut(): ReadonlySet<number> {
    return this.leftOut;
  }

  counts(): Pick<CheckSummary, 'wrong' | 'warned' | 'leftOut' | 'problems'> {
    const isIn = ([index]: readonly [number, unknown]) => !this.leftOut.has(index);
    const wrong = [...this.errors].filter(isIn);
    return {
      wrong: wrong.length,
      warned: [...this.warnings].filter(isIn).length,
      leftOut: this.leftOut.size,
      problems: countProblems(wrong.map(([, errors]) => errors)),
    };
  }

  /**
   * Finds who is sent more than once: in rows without errors that are not left out, each with the first row of the same
   * applicant and product; and everybody, to be asked whether they have a lead.
   */
  repeats(): { within: RepeatedRow[]; applicants: ApplicantRow[] } {
    const first = new Map<string, number>();
    const within: RepeatedRow[] = [];
    const applicants: ApplicantRow[] = [];
    for (const index of byIndex(this.applicants.keys())) {
      const applicant = this.applicants.get(index);
      if (!applicant || this.leftOut.has(index)) continue;
      const row = this.cells.rowOf(index);
      const key = `${applicant.idNumber} ${applicant.intentId}`;
      const firstRow = first.get(key);
      if (firstRow !== undefined) within.push({ row, firstRow });
      else {
        first.set(key, row);
        applicants.push({ ...applicant, row });
      }
    }
    return { within, applicants };
  }
}
