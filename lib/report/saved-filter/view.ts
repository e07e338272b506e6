import type { Environment } from '@/word/environment';

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
