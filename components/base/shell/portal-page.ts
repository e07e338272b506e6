import type { Action } from '@/lib/base/actor/permission';

/** A page of the portal that a key leads to. */
export interface PortalPage {
  href: string;
  label: string;
  /** Pressed after G. */
  letter: string;
  synonyms: readonly string[];
}

/** Letters and other words of the pages in the navigation, and of those beside it. */
const known: Record<string, Pick<PortalPage, 'letter' | 'synonyms'>> = {
  '/lead/new': { letter: 'N', synonyms: ['capture', 'new applicant', 'call'] },
  '/dashboard': { letter: 'D', synonyms: ['figures', 'today', 'statistics'] },
  '/lead': { letter: 'L', synonyms: ['list', 'applicants'] },
  '/lead/work': { letter: 'C', synonyms: ['to call', 'call back', 'waiting', 'next', 'today'] },
  '/batch': { letter: 'B', synonyms: ['files', 'uploads'] },
  '/batch/new': { letter: 'U', synonyms: ['upload', 'spreadsheet', 'excel', 'csv'] },
  '/sandbox': { letter: 'S', synonyms: ['test', 'practice'] },
  '/go-live': { letter: 'P', synonyms: ['production', 'checklist'] },
  '/api-key': { letter: 'K', synonyms: ['secret', 'token'] },
  '/webhook': { letter: 'W', synonyms: ['events', 'endpoint'] },
  '/team': { letter: 'T', synonyms: ['users', 'agents', 'invite', 'password'] },
  '/team/wall': { letter: 'V', synonyms: ['presence', 'who is on what', 'agents'] },
  '/team/message-text': { letter: 'M', synonyms: ['whatsapp', 'sms', 'email', 'text'] },
  '/team/disposition': { letter: 'E', synonyms: ['dispositions', 'labels', 'no answer'] },
  '/commission': { letter: 'O', synonyms: ['statements', 'earnings', 'money'] },
  '/report/call': { letter: '', synonyms: ['calls made', 'results', 'penetration', 'contacts'] },
  '/report': { letter: 'R', synonyms: ['figures', 'statistics', 'funnel'] },
  '/request': { letter: 'Q', synonyms: ['log', 'api calls', 'errors'] },
  '/account': { letter: 'A', synonyms: ['password', 'second factor', 'sessions', 'single keys', 'sound'] },
};

/** Pages that are not in the navigation, and who may see them. */
export const pagesBeside = [
  { href: '/team/disposition', label: 'How calls end', action: 'disposition-label.change' },
  { href: '/team/wall', label: 'Live wall', action: 'presence.list' },
  { href: '/report/call', label: 'Calls by agent and file', action: 'report.read' },
  { href: '/team/message-text', label: 'Messages', action: 'message-template.change' },
] as const satisfies readonly { href: string; label: string; action: Action }[];

/** The pages of a user, from the navigation's and those that everybody has. One without a letter has '' for it. */
export function portalPages(
  items: readonly { href: string; label: string }[],
  { mayCapture }: { mayCapture: boolean },
): PortalPage[] {
  const pages = [
    ...(mayCapture ? [{ href: '/lead/new', label: 'New lead' }] : []),
    ...items,
    ...(mayCapture ? [{ href: '/lead/work', label: 'Work list' }] : []),
    ...(mayCapture ? [{ href: '/batch/new', label: 'Upload a file' }] : []),
    { href: '/account', label: 'Account' },
  ];
  return pages.map((page) => ({ ...page, ...(known[page.href] ?? { letter: '', synonyms: [] }) }));
}
