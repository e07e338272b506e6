import type { ReactNode } from 'react';
import { Notice } from '@/components/base/ui/state';
import type { Context } from '@/lib/base/actor/context';
import { type Action, may, operatorsWhoMay } from '@/lib/base/actor/permission';
import { listed } from '@/lib/base/text/text';
import { operatorRoleNames } from './role-text';

interface LimitedProps {
  by: Pick<Context, 'actor'>;
  /** What the children are for. */
  action: Action;
  /** Without the sentence that says why, where it would only repeat itself. */
  quiet?: boolean;
  children: ReactNode;
}

/** Shows what the operator's role may not change with all its controls disabled, and says which role may. */
export function Limited({ by, action, quiet = false, children }: LimitedProps) {
  if (may(by, action)) return children;
  const roles = operatorsWhoMay(action).map((role) => operatorRoleNames[role]);
  return (
    <>
      {!quiet && (
        <Notice tone="info">
          Your role lets you look at this, not change it. That takes the role {listed(roles, 'or')}.
        </Notice>
      )}
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </>
  );
}
