import { ExternalLink, FileCheck2, Phone } from 'lucide-react';
import type { AcceptEffect } from '@/lib/lead/lead-page/view';

const icons = { application: FileCheck2, site: ExternalLink, contact: Phone };

const words: Record<AcceptEffect, { short: string; long: (partner: string) => string }> = {
  application: {
    short: 'Apply here',
    long: (partner) => `Starts the application at ${partner}. The applicant gets a link to finish it.`,
  },
  site: {
    short: 'Apply on their site',
    long: (partner) => `The applicant finishes on ${partner}'s website. You'll get a link to send.`,
  },
  contact: {
    short: "They'll call back",
    long: (partner) => `${partner} gets the details and calls the applicant.`,
  },
};

export function EffectTag({ effect }: { effect: AcceptEffect }) {
  const Icon = icons[effect];
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-ink-2">
      <Icon size={14} aria-hidden="true" />
      {effectName(effect)}
    </span>
  );
}

/** `Apply on their site`. */
export function effectName(effect: AcceptEffect): string {
  return words[effect].short;
}

export function effectSentence(effect: AcceptEffect, partner: string): string {
  return words[effect].long(partner);
}
