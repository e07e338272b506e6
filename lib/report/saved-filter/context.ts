import type { FilterHome } from '@/db/query/report/saved-filter';
import type { Context } from '@/lib/base/actor/context';

/** Of staff with their scope, or of an operator, whose own filters belong to no affiliate. */
export interface FilterContext extends Context {
  readonly scope: FilterHome;
}
