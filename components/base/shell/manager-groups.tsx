import type { Action } from '@/lib/base/actor/permission';
import { navIcon } from './nav-icon';
import type { NavigationGroup } from './navigation-item';

interface ManagerItem {
  href: string;
  label: string;
  action?: Action;
  /** UAT alone has it. */
  isOfUat?: true;
  /** Not for an operator who looks at the portal as a manager. */
  isOwn?: true;
  /** Of no use to a team without a developer. */
  isForDevelopers?: true;
  isDocument?: true;
}

/** The map of the portal, for a manager. */
export const managerGroups: readonly { label: string; items: readonly ManagerItem[] }[] = [
  {
    label: 'Work',
    items: [
      { href: '/lead', label: 'Leads' },
      { href: '/batch', label: 'Files' },
      { href: '/lead/work', label: 'Callbacks and work list', isOwn: true },
    ],
  },
  {
    label: 'Results',
    items: [
      { href: '/dashboard', label: 'Today' },
      { href: '/team/wall', label: 'Live wall', action: 'presence.list' },
      { href: '/report', label: 'Reports', action: 'report.read' },
      { href: '/report/call', label: 'Calls by agent and file', action: 'report.read' },
      { href: '/commission', label: 'Commission', action: 'commission.list' },
      { href: '/return', label: 'Returns', action: 'return-claim.answer', isOwn: true },
    ],
  },
  {
    label: 'Team',
    items: [
      { href: '/team', label: 'People', action: 'user.list' },
      { href: '/team/role', label: 'What agents may do', action: 'user.list' },
      { href: '/team/message-text', label: 'Messages to applicants', action: 'message-template.change' },
      { href: '/team/disposition', label: 'Answers', action: 'disposition-label.change' },
      { href: '/team/opt-out', label: 'Opt-outs', action: 'opt-out-list.list', isOwn: true },
      { href: '/team/rights', label: 'Rights of applicants', action: 'rights-request.list', isOwn: true },
    ],
  },
  {
    label: 'Developers',
    items: [
      { href: '/go-live', label: 'Go live', action: 'go-live.read', isOfUat: true },
      { href: '/api-key', label: 'API keys', action: 'api-key.request', isForDevelopers: true },
      { href: '/request', label: 'API calls', action: 'request.list', isForDevelopers: true },
      { href: '/webhook', label: 'Webhooks', action: 'webhook.list', isForDevelopers: true },
      { href: '/sandbox', label: 'Sandbox', isOfUat: true, isOwn: true },
      { href: '/docs', label: 'Docs', isForDevelopers: true, isDocument: true },
    ],
  },
];

interface Manager {
  may: (action: Action) => boolean;
  inUat: boolean;
  /** An operator looks at the portal as this manager. */
  isViewed: boolean;
  /** Their team has said so: what is for developers is left out. */
  hasNoDeveloper: boolean;
}

/** The map as a manager sees it now. */
export function managerGroupsFor({
  may,
  inUat,
  isViewed,
  hasNoDeveloper,
}: Manager): readonly NavigationGroup[] {
  return managerGroups
    .map(({ label, items }) => ({
      label,
      items: items
        .filter(({ action }) => action === undefined || may(action))
        .filter(({ isOfUat }) => !isOfUat || inUat)
        .filter(({ isOwn }) => !isOwn || !isViewed)
        .filter(({ isForDevelopers }) => !isForDevelopers || !hasNoDeveloper)
        .map(({ href, label: name, isDocument }) => ({
          href,
          label: name,
          icon: navIcon(href),
          ...(isDocument && { isDocument }),
        })),
    }))
    .filter(({ items }) => items.length > 0);
}
