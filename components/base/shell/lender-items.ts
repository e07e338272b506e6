import type { Action } from '@/lib/base/actor/permission';

/** The map of the portal for a lender's people. */
export const lenderGroups: readonly {
  label: string;
  items: readonly { href: string; label: string; action: Action }[];
}[] = [
  {
    label: 'Work',
    items: [
      { href: '/lender/inbox', label: 'Inbox', action: 'lender-application.list' },
      { href: '/lender/application', label: 'Applications', action: 'lender-application.list' },
      { href: '/lender/outcome', label: 'Outcomes', action: 'lender-application.record' },
      { href: '/lender/return', label: 'Returns', action: 'lender-application.list' },
    ],
  },
  {
    label: 'Company',
    items: [
      { href: '/lender/rules', label: 'Rules', action: 'lender-application.list' },
      { href: '/lender/capacity', label: 'Capacity', action: 'lender-application.list' },
      { href: '/lender/connection', label: 'Connection', action: 'lender-application.list' },
      { href: '/lender/team', label: 'People', action: 'user.list' },
    ],
  },
];
