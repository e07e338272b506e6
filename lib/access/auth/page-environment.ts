import { environmentLabel } from '@/lib/base/text/text';
import type { Environment } from '@/word/environment';

/** The header in which an open page says which environment it shows (design access 4). */
export const pageEnvironmentHeader = 'x-page-environment';

/** Says to a page that its session has another environment now. */
export function environmentChangedText(to: Environment): string {
  return `The environment was changed to ${environmentLabel(to)} in another tab. Reload this page.`;
}
