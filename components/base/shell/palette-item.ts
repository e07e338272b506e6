import type { Named } from '@/lib/base/text/named';

/** A page or a setting that the palette opens; found by its label or a synonym. */
export interface PaletteItem extends Named {
  readonly href: string;
  /** What is done there, or where it is; '' if the label says it. */
  readonly note: string;
  /** The keys that lead there. */
  readonly keys?: string;
}

/** Something that the palette does on the page behind it. */
export interface PaletteAction extends Named {
  readonly keys: string;
  readonly run: () => void;
}
