import type { Page } from '@playwright/test';
import { quietMs } from '@/components/base/ui/single-key';

interface Step {
  readonly name: string;
  readonly keys: number;
  readonly seconds: number;
}

/** An agent who works with the keyboard alone, at one pace, and whose keys and time are counted. */
export class TypingAgent {
  readonly steps: Step[] = [];
  private keys = 0;
  private keysBefore = 0;
  private lastKeyAt = 0;
  private startedAt = 0;
  private stepAt = 0;

  constructor(
    private readonly page: Page,
    private readonly paceMs: number,
  ) {}

  /** The clock runs from here. */
  start(): void {
    this.startedAt = performance.now();
    this.stepAt = this.startedAt;
    this.lastKeyAt = this.startedAt;
  }

  /** Types text and goes to the next field. */
  async answer(text: string): Promise<void> {
    for (const character of text) await this.press(character);
    await this.press('Enter');
  }

  /** Presses a key, or keys together, which count as one; `tab`: in another tab than the agent's own. */
  async press(key: string, tab: Page = this.page): Promise<void> {
    await this.pressAfter(this.paceMs, key, tab);
  }

  /** Presses a key that acts alone: only after a pause, because a burst of keys is typing. */
  async single(key: string): Promise<void> {
    await this.pressAfter(Math.max(quietMs + 20, this.paceMs), key);
  }

  /** Looks at what has just come up, before pressing a key. */
  async look(): Promise<void> {
    await this.page.waitForTimeout(quietMs);
  }

  /** From key to key, however long the browser takes for one. */
  private async pressAfter(pauseMs: number, key: string, tab: Page = this.page): Promise<void> {
    await this.page.waitForTimeout(Math.max(0, this.lastKeyAt + pauseMs - performance.now()));
    this.lastKeyAt = performance.now();
    this.keys += 1;
    await tab.keyboard.press(key);
  }

  /** Ends a part of the call, so that its keys and time are known. */
  done(name: string): void {
    const now = performance.now();
    this.steps.push({ name, keys: this.keys - this.keysBefore, seconds: (now - this.stepAt) / 1_000 });
    this.keysBefore = this.keys;
    this.stepAt = now;
  }

  get total(): Step {
    return { name: 'in all', keys: this.keys, seconds: (this.stepAt - this.startedAt) / 1_000 };
  }
}
