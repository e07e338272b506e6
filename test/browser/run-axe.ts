import type { AxeResults, RunOptions } from 'axe-core';

/** Whether a text is legible depends on this: its chain of elements and classes, their colours, and its font. */
interface Appearance {
  readonly number: number;
  /** Whether such a text was found to have enough contrast. */
  isLegible: boolean;
}

interface CheckContext {
  data(value: { messageKey?: string } | null): void;
}

interface ContrastCheck {
  evaluate(this: CheckContext, node: Element, ...rest: unknown[]): boolean | undefined;
  /** Axe's own, once it is wrapped. */
  original?: ContrastCheck['evaluate'];
  /** The appearances seen on this page. */
  appearances?: Map<string, Appearance>;
}

interface LoadedAxe {
  run(options: RunOptions): Promise<AxeResults>;
  _audit: { checks: { 'color-contrast': ContrastCheck } };
}

/**
 * Returns what axe finds wrong with the page, or null if axe is not loaded there. Runs in the page: it can use
 * nothing from outside itself.
 */
export async function runAxe(options: RunOptions): Promise<string[] | null> {
  const { axe } = window as unknown as { axe?: LoadedAxe };
  if (axe === undefined) return null;
  finishAnimations();
  checkContrastOnce(axe._audit.checks['color-contrast']);
  // A popup belongs to its button, not to a region of the page.
  const isPopupOpen = document.querySelector('[role=menu], [role=listbox]') !== null;
  const { violations } = await axe.run({
    ...options,
    ...(isPopupOpen ? { rules: { region: { enabled: false } } } : {}),
    resultTypes: ['violations'],
    // Without the style sheets: only an experimental rule needs them, and it does not run.
    preload: { assets: ['media'] },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);

  /**
   * Elements that are fading in do not have their final contrast yet. Waiting for them is not enough, as a
   * transition inside a closed `details` never ends.
   */
  function finishAnimations(): void {
    const unfinished = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity;
      });
    // The end of one transition can start another in a descendant that inherits the value.
    for (let found = unfinished(); found.length > 0; found = unfinished())
      for (const animation of found) animation.finish();
  }

  /**
   * Looking for what lies behind each text is four fifths of axe's work, and the cells of a column all look the
   * same: of the texts of one appearance it checks the first that it can decide.
   */
  function checkContrastOnce(check: ContrastCheck): void {
    check.original ??= check.evaluate;
    check.appearances ??= new Map();
    const { original, appearances } = check;
    // Of this run only: themes and states change the colours of an element.
    const ofElement = new Map<Element, Appearance>();
    const appearanceOf = (element: Element): Appearance => {
      const found = ofElement.get(element);
      if (found) return found;
      const parent = element.parentElement === null ? 0 : appearanceOf(element.parentElement).number;
      const style = getComputedStyle(element);
      const colours = [style.color, style.backgroundColor, style.backgroundImage, style.opacity];
      const font = [style.fontSize, style.fontWeight, style.textShadow];
      const key = [parent, element.localName, element.getAttribute('class'), ...colours, ...font].join(' ');
      const appearance = appearances.get(key) ?? { number: appearances.size + 1, isLegible: false };
      appearances.set(key, appearance);
      ofElement.set(element, appearance);
      return appearance;
    };
    check.evaluate = function (element, ...rest) {
      const appearance = appearanceOf(element);
      if (appearance.isLegible) return true;
      let isHidden = false;
      const data: CheckContext['data'] = (value) => {
        isHidden = value?.messageKey === 'hidden';
        this.data(value);
      };
      const outcome = original.call({ ...this, data }, element, ...rest);
      appearance.isLegible = outcome === true && !isHidden;
      return outcome;
    };
  }
}
