import type { Environment } from '@/word/environment';

/** Something that was found, and where it is shown. */
export interface FoundItem {
  /** Unique among all that was found. */
  key: string;
  title: string;
  note: string;
  environment: Environment | null;
  at: string | null;
  href: string;
}

/** What was found of one kind; never empty. */
export interface FoundGroup {
  label: string;
  items: FoundItem[];
  /** How many there are, if more than `items` shows. */
  total?: number;
}
