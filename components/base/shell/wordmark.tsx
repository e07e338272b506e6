/** The logo: one applicant, the matching partners, and the chosen one. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--mark-ground, var(--accent))" />
      <g fill="none" stroke="var(--mark-line, var(--on-accent))" strokeWidth="2" strokeLinecap="round">
        <path d="M8 14h4.5c3 0 2.5-6 6-6" opacity="0.5" />
        <path d="M8 14h4.5c3 0 2.5 6 6 6" />
      </g>
      <circle cx="8" cy="14" r="2.6" fill="var(--mark-line, var(--on-accent))" />
      <circle cx="20" cy="8" r="2.1" fill="var(--mark-line, var(--on-accent))" opacity="0.5" />
      <circle cx="20" cy="20" r="2.6" fill="var(--mark-line, var(--on-accent))" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-base font-semibold tracking-tight whitespace-nowrap">Lead Matching</span>
    </span>
  );
}
