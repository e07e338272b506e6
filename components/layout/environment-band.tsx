import type { Environment } from '@/lib/environment';

/** Marks every page that is not Production. Nothing else in the product is solid amber. */
export function EnvironmentBand({ environment }: { environment: Environment }) {
  if (environment !== 'uat') return null;
  return (
    <section aria-label="Environment" className="bg-uat px-4 text-on-uat">
      <p className="mx-auto flex min-h-8 max-w-6xl items-center justify-center gap-2.5 py-1 text-center text-xs">
        <strong className="font-semibold tracking-[0.08em]">UAT</strong>
        <span>
          Test environment<span className="max-sm:sr-only">. Nothing here reaches a real partner.</span>
        </span>
      </p>
    </section>
  );
}
