/** What came of a scenario, as it is kept. */
export type KeptVerdicts = Readonly<Record<string, { readonly state: string } | undefined>>;

/** Nothing failed, and an application was answered. */
export function isCheckPassed(verdicts: KeptVerdicts): boolean {
  return (
    Object.values(verdicts).every((one) => one?.state !== 'failed') && verdicts.accept?.state === 'passed'
  );
}
