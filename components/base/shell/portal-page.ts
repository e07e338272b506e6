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
  '/dashboard': { letter: 'D', synonyms: ['dashboard', 'figures', 'today', 'statistics'] },
  '/lead': { letter: 'L', synonyms: ['list', 'applicants'] },
  '/lead/work': { letter: 'C', synonyms: ['work list', 'to call', 'call back', 'waiting', 'next', 'today'] },
  '/batch': { letter: 'B', synonyms: ['batches', 'uploads'] },
  '/batch/new': { letter: 'U', synonyms: ['upload', 'spreadsheet', 'excel', 'csv'] },
  '/sandbox': { letter: 'S', synonyms: ['test', 'practice'] },
  '/go-live': { letter: 'P', synonyms: ['production', 'checklist'] },
  '/api-key': { letter: 'K', synonyms: ['secret', 'token'] },
  '/webhook': { letter: 'W', synonyms: ['events', 'endpoint'] },
  '/team': { letter: 'T', synonyms: ['team', 'users', 'agents', 'invite', 'password'] },
  '/team/wall': { letter: 'V', synonyms: ['presence', 'who is on what', 'agents'] },
  '/team/message-text': { letter: 'M', synonyms: ['whatsapp', 'sms', 'email', 'text'] },
  '/team/role': { letter: 'F', synonyms: ['may', 'permissions', 'roles', 'rights'] },
  '/team/disposition': { letter: 'E', synonyms: ['dispositions', 'how calls end', 'labels', 'no answer'] },
  '/team/opt-out': {
    letter: 'X',
    synonyms: ['do not contact', 'suppression list', 'no calls', 'unsubscribe'],
  },
  '/team/rights': {
    letter: 'Y',
    synonyms: ['popia', 'data subject', 'access request', 'correction', 'deletion', 'objection'],
  },
  '/commission': { letter: 'O', synonyms: ['statements', 'earnings', 'money'] },
  '/report/call': { letter: 'I', synonyms: ['calls made', 'results', 'penetration', 'contacts'] },
  '/report': { letter: 'R', synonyms: ['figures', 'statistics', 'funnel'] },
  '/request': { letter: 'Q', synonyms: ['log', 'requests', 'errors'] },
  '/docs': { letter: 'H', synonyms: ['help', 'reference', 'guide', 'openapi'] },
  '/account': { letter: 'A', synonyms: ['password', 'second factor', 'sessions', 'single keys', 'sound'] },
};

/** Pages that are not in everybody's navigation, and who may see them. */
export const pagesBeside = [
  { href: '/team/disposition', label: 'Answers', action: 'disposition-label.change' },
  { href: '/team/opt-out', label: 'Opt-outs', action: 'opt-out-list.list' },
  { href: '/team/rights', label: 'Rights of applicants', action: 'rights-request.list' },
  { href: '/team/wall', label: 'Live wall', action: 'presence.list' },
  { href: '/report/call', label: 'Calls by agent and file', action: 'report.read' },
  { href: '/team/message-text', label: 'Messages to applicants', action: 'message-template.change' },
] as const satisfies readonly { href: string; label: string; action: Action }[];

/** The pages of a user, from the navigation's and those that everybody has. One without a letter has '' for it. */
export function portalPages(
  items: readonly { href: string; label: string }[],
  { mayCapture }: { mayCapture: boolean },
): PortalPage[] {
  const pages = [
    ...(mayCapture ? [{ href: '/lead/new', label: 'New lead' }] : []),
    ...items,
    ...(mayCapture && !items.some(({ href }) => href === '/lead/work')
      ? [{ href: '/lead/work', label: 'Work list' }]
      : []),
    ...(mayCapture ? [{ href: '/batch/new', label: 'Upload a file' }] : []),
    { href: '/account', label: 'Account' },
  ];
  return pages.map((page) => ({ ...page, ...(known[page.href] ?? { letter: '', synonyms: [] }) }));
}
