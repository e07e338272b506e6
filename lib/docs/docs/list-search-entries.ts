import { leadFields } from '@/lib/applicant/field';
import type { Block, DocPage } from './block';
import { plainText } from './inline';
import { referencePath } from './page/reference';
import { quickstartSteps } from './quickstart/step';
import type { SearchEntry } from './search-entry';

/** Returns what the search finds: pages, sections, endpoints, messages, scenarios and the fields of a lead. */
export function listSearchEntries(pages: readonly DocPage[]): SearchEntry[] {
  const fields = leadFields.map(
    (field): SearchEntry => ({
      href: `${referencePath('Lead', 'createLead')}-${field.name}`,
      title: field.name,
      note: 'Field of a lead',
      text: [field.label, 'note' in field ? field.note : ''].join(' '),
    }),
  );
  return [...pages.flatMap(entriesOf), ...fields];
}

function entriesOf(page: DocPage): SearchEntry[] {
  const entries: SearchEntry[] = [
    { href: page.path, title: page.title, note: page.description, text: page.group },
  ];
  /** The section that the next block belongs to. */
  let section = { href: page.path, title: '', texts: [] as string[] };
  const end = () => {
    if (section.title !== '')
      entries.push({
        href: section.href,
        title: section.title,
        note: page.title,
        text: section.texts.join(' '),
      });
  };
  for (const block of page.blocks) {
    if (block.kind === 'heading') {
      end();
      section = { href: `${page.path}#${block.id}`, title: block.title, texts: [] };
    } else {
      section.texts.push(...textsOf(block));
      entries.push(...ownEntries(page, block));
    }
  }
  end();
  return entries;
}

/** What can be linked to within a block. */
function ownEntries({ path, title: pageTitle }: DocPage, block: Block): SearchEntry[] {
  switch (block.kind) {
    case 'messages':
      return block.items.map(({ id, message, status, cause, cure }) => ({
        href: `${path}#${id}`,
        title: message,
        note: plainText(cause),
        text: [status, plainText(cure)].join(' '),
      }));
    case 'table':
      return block.rows.flatMap(({ id, cells: [first = '', ...others] }) =>
        id
          ? {
              href: `${path}#${id}`,
              title: plainText(first),
              note: plainText(others[0] ?? ''),
              text: others.map(plainText).join(' '),
            }
          : [],
      );
    case 'operation': {
      const { id, title, method, path: below, description } = block.operation;
      return [
        {
          href: `${path}#${id}`,
          title,
          note: `${method.toUpperCase()} ${below}`,
          text: plainText(description),
        },
      ];
    }
    case 'quickstart':
      return quickstartSteps.map(({ id, title, text }) => ({
        href: `${path}#${id}`,
        title,
        note: pageTitle,
        text,
      }));
    default:
      return [];
  }
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [plainText(block.text)];
    case 'list':
      return block.items.map(plainText);
    case 'terms':
      return block.items.map(({ title, text }) => `${title} ${plainText(text)}`);
    case 'table':
      return block.rows.flatMap(({ cells }) => cells.map(plainText));
    case 'code':
      return [block.title];
    default:
      return [];
  }
}
