import type { DocPage } from './block';
import { changelogPage } from './page/changelog';
import { clientPage } from './page/client';
import { guidePages } from './page/guide';
import { messagePage } from './page/message';
import { overviewPage } from './page/overview';
import { partnerPage } from './page/partner';
import { partnerPeoplePage } from './page/partner-people';
import { quickstartPage } from './page/quickstart';
import { referencePages } from './page/reference';
import { sandboxPage } from './page/sandbox';
import type { DocsSource } from './source';

/** Every page of the docs, in the order of the navigation. */
export function docPages(source: DocsSource): readonly DocPage[] {
  return [
    overviewPage(source),
    quickstartPage,
    ...guidePages,
    ...referencePages(source),
    sandboxPage,
    messagePage,
    clientPage(source),
    changelogPage,
    partnerPage(source),
    partnerPeoplePage,
  ];
}

/** The order of the groups in the navigation. */
export const docGroups = ['Start', 'Guides', 'Reference', 'More'] as const;
