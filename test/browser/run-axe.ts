import type { AxeResults, RunOptions } from 'axe-core';

interface CheckContext {
  data(value: { messageKey?: string } | null): void;
}

interface ContrastCheck {
  evaluate(this: CheckContext, node: Element, ...rest: unknown[]): boolean | undefined;
  /** Axe's own, once it is wrapped. */
  original?: ContrastCheck['evaluate'];
}

interface LoadedAxe {
  run(options: RunOptions): Promise<AxeResults>;
  _audit: { checks: { 'color-contrast': ContrastCheck } };
}

export interface AxeRun {
  options: RunOptions;
  /** The appearances of texts that earlier runs found to have enough contrast. */
  legible: string[];
}

export interface AxeFindings {
  violations: string[];
  /** Those that this run adds. */
  legible: string[];
}

/**
 * Returns what axe finds wrong with the page, or null if axe is not loaded there. Runs in the page: it can use
 * nothing from outside itself.
 */
export async function runAxe({ options, legible }: AxeRun): Promise<AxeFindings | null> {
  const { axe } = window as unknown as { axe?: LoadedAxe };
  if (axe === undefined) return null;
  const known = new Set(legible);
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
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    legible: [...known].slice(legible.length),
  };

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
   * Looking for what lies behind each text is four fifths of axe's work, while most texts look like another: the
   * cells of a column, the header of every page. Of the texts of one appearance it checks the first that it can
   * decide.
   */
  function checkContrastOnce(check: ContrastCheck): void {
    check.original ??= check.evaluate;
    const { original } = check;
    // Of this run only: themes and states change the colours of an element.
    const appearances = new Map<Element, string>();
    /** Stands for the element's chain of ancestors with their classes and colours, and for its font. */
    const appearanceOf = (element: Element): string => {
      const found = appearances.get(element);
      if (found !== undefined) return found;
      const parent = element.parentElement === null ? '' : appearanceOf(element.parentElement);
      const style = getComputedStyle(element);
      const colours = [style.color, style.backgroundColor, style.backgroundImage, style.opacity];
      const font = [style.fontSize, style.fontWeight, style.textShadow];
      const appearance = digest(
        [parent, element.localName, element.getAttribute('class'), ...colours, ...font].join(' '),
      );
      appearances.set(element, appearance);
      return appearance;
    };
    check.evaluate = function (element, ...rest) {
      const appearance = appearanceOf(element);
      if (known.has(appearance)) return true;
      let isHidden = false;
      const data: CheckContext['data'] = (value) => {
        isHidden = value?.messageKey === 'hidden';
        this.data(value);
      };
      const outcome = original.call({ ...this, data }, element, ...rest);
      if (outcome === true && !isHidden) known.add(appearance);
      return outcome;
    };
  }

  /** 64 bits; the page's own digests are asynchronous, which axe's checks are not. */
  function digest(text: string): string {
    let [first, second] = [0x811c9dc5, 0x1234567];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(second ^ code, 0x5bd1e995) ^ (second >>> 15);
    }
    return `${(first >>> 0).toString(36)}.${(second >>> 0).toString(36)}`;
  }
}
