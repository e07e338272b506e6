import { isSandboxSlug } from '@/db/query/catalogue/sandbox';
import { isStorableText } from '@/lib/base/input/storable-json';
import type { ProcessState } from '@/lib/base/process/process';
import { capitalize } from '@/lib/base/text/text';
import { plainPage } from '@/lib/http/http/plain-page';

/**
 * The page behind a sandbox link. It says that nothing is asked of the applicant here. Only for partners that have
 * their endpoints here: any other text in the address would be somebody's words on a page of ours.
 */
export async function applyPage(
  { database }: Pick<ProcessState, 'database'>,
  slug: string,
): Promise<Response> {
  if (!isStorableText(slug) || !(await isSandboxSlug(database, slug)))
    return plainPage({
      status: 404,
      title: 'There is no such page',
      text: 'No partner of the sandbox has this address. You can close this page.',
    });
  const name = slug.split('-').map(capitalize).join(' ');
  return plainPage({
    mark: 'Sandbox',
    title: name,
    text: `This is where ${name} would take over: the applicant would finish the application here. The sandbox asks for nothing and keeps nothing. You can close this page.`,
  });
}
