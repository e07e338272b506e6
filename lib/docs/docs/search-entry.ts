/** Something that the search of the docs finds. */
export interface SearchEntry {
  /** Where it is: a page, or a section of one. */
  readonly href: string;
  readonly title: string;
  /** The page's title, or what a message means. */
  readonly note: string;
  /** All its words. */
  readonly text: string;
}
