import type { Environment } from '@/word/environment';

/**
 * Marks every page that is not Production, and that of an affiliate's staff in Production by a thin line. Nothing else in
 * the product is solid amber.
 */
export function EnvironmentBand({ environment, isStaff }: { environment: Environment; isStaff: boolean }) {
  if (environment !== 'uat') {
    if (!isStaff) return null;
    return (
      <section aria-label="Environment" className="border-b border-success/40 bg-success-soft px-4">
        <p className="py-0.5 text-center text-xs text-ink">
          <strong className="font-semibold">Production</strong>: real applicants, real credit checks
        </p>
      </section>
    );
  }
  return (
    <section aria-label="Environment" className="bg-uat px-4 text-on-uat">
      <p className="mx-auto flex min-h-8 max-w-6xl items-center justify-center gap-2.5 py-1 text-center text-xs">
        <strong className="font-semibold tracking-[0.08em]">UAT</strong>
        <span>
          Test environment<span className="max-sm:sr-only">. Nothing here reaches a real lender.</span>
        </span>
      </p>
    </section>
  );
}
