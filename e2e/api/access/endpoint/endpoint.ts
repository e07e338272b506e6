import type { Action } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';

/** What the calls are about: all of the home affiliate and one environment, or of nobody. */
export interface Subject {
  affiliate: number;
  user: number;
  key: number;
  invitation: number;
  /** A link to a new password. */
  reset: number;
  intent: number;
  partner: number;
  lender: number;
  lead: string;
  batch: string;
  /** For an API key. */
  request: number;
  webhook: number;
  /** Of a statement. */
  month: string;
}

export interface Endpoint {
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
  /**
   * An action of the permission table; `staff`: staff on their own affiliate's leads and batches; `signed in`:
   * any user.
   */
  action: Action | 'staff' | 'signed in' | 'everybody';
  /** Concerns the home affiliate, so people of another affiliate get 403 or 404. */
  home?: true;
  /**
   * Its answers tell others' ids from unknown ones, as the specification wants it (design batch 17, others' batches).
   */
  told?: true;
  /** Of those for any user: a lender's people, too. */
  lenders?: true;
  body?: (subject: Subject, environment: Environment) => object;
}
