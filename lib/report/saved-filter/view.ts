import type { Environment } from '@/lib/base/word/environment';

/** For browser code, which must not import the database's schema. */
export type { SavedList } from '@/db/schema/report/saved-list';

export interface SavedFilterView {
  id: number;
  name: string;
  /** The address that shows it. */
  href: string;
  environment: Environment;
  /** For the whole team. */
  isShared: boolean;
  /** The viewer's list opens with it. */
  isDefault: boolean;
  /** The viewer may rename, share and remove it. */
  mayChange: boolean;
}
