/** Something that can be done on the page that is open, and its key. */
export interface PageAction {
  label: string;
  /** As it is shown: `E`, `1`, `Ctrl Enter`; '' without one. */
  key: string;
  /** Null: it acts on what has the focus, and is shown only. */
  element: HTMLElement | null;
}

const actions = 'main :is([aria-keyshortcuts], [data-action]), main [data-page-actions] :is(a, button)';

/**
 * Lists what can be done on this page, in the page's order: every control that is there now and says its key by
 * `aria-keyshortcuts`, what says by `data-action` what it does, and those beside the page's heading. So the sheet of keys and the palette are true of the page as
 * it stands, and a control with a key needs to be told to nobody else. Keys of a list, which move in it or act on its
 * row, are told by `data-keys`: `J Next lead; K Lead before`.
 */
export function listPageActions(): PageAction[] {
  const elements = document.querySelectorAll<HTMLElement>(actions);
  const ofLists = [...document.querySelectorAll<HTMLElement>('main [data-keys]')].flatMap(({ dataset }) =>
    (dataset.keys ?? '')
      .split('; ')
      .map((told) => ({ key: told.slice(0, 1), label: told.slice(2), element: null })),
  );
  const ofControls = [...elements].flatMap((element) => {
    const key = element.getAttribute('aria-keyshortcuts') ?? '';
    const label = labelOf(element);
    return canBeUsed(element) && label !== '' ? [{ label, key: keyText(key), element }] : [];
  });
  return [...ofLists, ...ofControls];
}

/** Whether a control of this page has the key for itself. */
export function hasPageKey(key: string): boolean {
  return listPageActions().some(
    (action) => action.key.toLowerCase() === key.toLowerCase() && action.key !== '',
  );
}

/** Does what the key would. */
export function runPageAction({ element }: PageAction): void {
  if (element === null) return;
  if (element instanceof HTMLInputElement && element.type === 'radio') element.focus();
  element.click();
}

const keyText = (keys: string) => (keys.split(' ')[0] ?? '').replace('Control', 'Ctrl').replaceAll('+', ' ');

function canBeUsed(element: HTMLElement): boolean {
  // What only a screen reader sees has a size, too.
  return (
    !element.matches(':disabled, [aria-disabled=true], [aria-hidden=true] *') &&
    element.getClientRects().length > 0
  );
}

function labelOf(element: HTMLElement): string {
  const named = element.dataset.action ?? element.getAttribute('aria-label');
  if (named) return named;
  const labelled = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
  const words = document.createTreeWalker(labelled, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let word = words.nextNode(); word; word = words.nextNode())
    if (!word.parentElement?.closest('kbd, [aria-hidden=true]')) text += ` ${word.nodeValue}`;
  return text.replace(/\s+/g, ' ').trim();
}
