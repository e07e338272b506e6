import { plainPage } from '@/lib/http/plain-page';
import { capitalize } from '@/lib/text';

/** The page behind a sandbox link. It says that nothing is asked of the applicant here. */
export function applyPage(slug: string): Response {
  const name = slug.split('-').map(capitalize).join(' ');
  return plainPage({
    mark: 'Sandbox',
    title: name,
    text: `This is where ${name} would take over: the applicant would finish the application here. The sandbox asks for nothing and keeps nothing. You can close this page.`,
  });
}
