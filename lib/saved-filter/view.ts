import type { LeadFilter } from '@/lib/lead/list-filter';

export interface SavedFilterView {
  id: number;
  name: string;
  filter: LeadFilter;
  /** For the whole team. */
  isShared: boolean;
  /** The viewer's list opens with it. */
  isDefault: boolean;
  /** The viewer may rename, share and remove it. */
  mayChange: boolean;
}
