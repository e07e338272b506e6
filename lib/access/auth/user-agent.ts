/** The first that fits decides: each calls itself the later ones, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPX|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Browser {
  /** `Firefox`; null if it is none of the main ones. */
  browser: string | null;
  /** `Windows`; null as well. */
  system: string | null;
}

/**
 * Names the browser and its system, for people who look at their sessions. Only names, and only what the header says:
 * browsers on Chromium that hide themselves are Chrome, and an iPad that asks for desktop pages is macOS.
 */
export function readUserAgent(header: string | null | undefined): Browser {
  // No browser sends more; an expression need not look at more.
  const text = (header ?? '').slice(0, 500);
  return { browser: nameIn(text, browsers), system: nameIn(text, systems) };
}

function nameIn(text: string, names: readonly (readonly [RegExp, string])[]): string | null {
  return names.find(([shape]) => shape.test(text))?.[1] ?? null;
}
