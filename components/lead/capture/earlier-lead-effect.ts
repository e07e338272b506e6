import type { EarlierLead } from '@/lib/lead/lead/earlier-lead';

/**
 * Says what submitting will do, given the applicant's existing leads: the deduplication of design lead 15 in an agent's
 * words. `intentId` is null until an intent is chosen.
 */
export function earlierLeadEffect(
  leads: readonly EarlierLead[],
  intent: { id: number; title: string } | null,
): string {
  const duplicates = leads.filter(({ duplicateUntil: until }) => until !== null);
  if (intent) {
    const same = duplicates.find((lead) => lead.intent.id === intent.id);
    if (!same) return `Find offers will add a new lead: none of these is a recent one for ${intent.title}.`;
    if (same.state === 'pending' || same.state === 'accepted')
      return `Find offers will open the ${intent.title} lead as it is: a lender already has it, so its answers stay.`;
    return `Find offers will update the ${intent.title} lead with these answers; no second lead is added.`;
  }
  if (duplicates.length === 0) return 'Find offers will add a new lead: these are too old to continue.';
  const titles = [...new Set(duplicates.map((lead) => lead.intent.title))];
  const list = titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} or ${titles.at(-1)}`;
  return `Choose ${list} again and that lead is continued; anything else adds a new one.`;
}
