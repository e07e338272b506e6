import { Notice } from '@/components/base/ui/state';
import type { Environment } from '@/word/environment';

/** Says on every page of commissions in UAT that it is no real money. */
export function PlayMoney({ environment }: { environment: Environment }) {
  if (environment !== 'uat') return null;
  return (
    <Notice tone="info" title="UAT: play money">
      These figures come from test leads. None of it is owed or paid.
    </Notice>
  );
}
