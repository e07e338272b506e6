import type { DocPage } from './block';
import { quickstartSteps } from './quickstart/step';

/** A section of a page, as its table of contents names it. */
export interface DocSection {
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

/** The headings of a page; an endpoint is one. */
export function sectionsOf({ blocks }: DocPage): DocSection[] {
  return blocks.flatMap((block): DocSection[] => {
    if (block.kind === 'heading') return [{ id: block.id, title: block.title, level: block.level ?? 2 }];
    if (block.kind === 'operation')
      return [{ id: block.operation.id, title: block.operation.title, level: 2 }];
    if (block.kind === 'quickstart') return quickstartSteps.map(({ id, title }) => ({ id, title, level: 2 }));
    return [];
  });
}
