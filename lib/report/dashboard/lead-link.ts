import type { LeadFilter, LeadWhy } from '@/lib/lead/lead/list-filter';
import type { DashboardView, Funnel } from './view';

/** The period and the person that numbers of a dashboard are about. */
type About = Pick<DashboardView, 'from' | 'to' | 'userId'>;

const steps = {
  leads: {},
  matched: { state: 'offered' },
  accepted: { state: 'accepted' },
} as const satisfies Record<keyof Funnel, LeadFilter>;

/** Filters the list of leads to exactly those that a number of the dashboard counts. */
export const leadsOf = {
  step: (about: About, step: keyof Funnel): LeadFilter => ({
    ...base(about, step === 'accepted'),
    ...steps[step],
  }),
  intent: (about: About, intent: number, step: keyof Funnel): LeadFilter => ({
    ...leadsOf.step(about, step),
    intent,
  }),
  /** `null`: those that came through the API. */
  user: (about: About, user: number | null, step: keyof Funnel): LeadFilter => ({
    ...leadsOf.step(about, step),
    [step === 'accepted' ? 'seller' : 'agent']: user ?? 'none',
  }),
  partner: (about: About, partner: number, step: 'offered' | 'chosen' | 'accepted'): LeadFilter => ({
    ...base(about, step !== 'offered'),
    ...(step === 'offered' ? { offered: partner } : { partner }),
    ...(step === 'accepted' && { state: 'accepted' as const }),
  }),
  unmatched: (about: About, why: LeadWhy): LeadFilter => ({
    ...base(about, false),
    state: 'unmatched',
    why,
  }),
};

/** `sold`: what an agent sold, else what they captured. */
const base = ({ from, to, userId }: About, sold: boolean): LeadFilter => ({
  from,
  to,
  ...(userId !== null && { [sold ? 'seller' : 'agent']: userId }),
});
