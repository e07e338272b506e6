// The most common names first: a row's place is drawn so that the first of 400 has 5 % and the last 0.1 %.
const commonFirst =
  'Thandi Sipho Lerato Pieter Zoë Nomsa Johan Ayanda Fatima Mpho Thabo Zanele Kabelo Priya Susan James Grace Karen Peter Precious'.split(
    ' ',
  );
const commonLast = [
  ...'Nkosi Dlamini Mokoena Botha Naidoo O’Brien Zulu Khumalo Jacobs Sithole Pillay Venter Ndlovu Smith Mahlangu Pretorius Williams Mthembu Cele'.split(
    ' ',
  ),
  'van der Merwe',
];

export const firstNames = [...commonFirst, ...made(380, ['Bo', 'Da', 'Ke', 'Li', 'Na', 'Re', 'Si', 'Tu'])];
export const lastNames = [...commonLast, ...made(4_980, ['Gu', 'Ha', 'Ka', 'Le', 'Ma', 'Mo', 'Ra', 'Ts'])];

/** Names that nobody has, of three to five syllables, all different. */
function made(count: number, starts: readonly string[]): string[] {
  const syllables = [
    'ba',
    'de',
    'go',
    'hle',
    'ka',
    'lo',
    'mbe',
    'na',
    'ni',
    'pho',
    'ro',
    'se',
    'ti',
    'wa',
    'ze',
  ];
  return Array.from({ length: count }, (_, nth) => {
    const rest = [nth, Math.floor(nth / 15), Math.floor(nth / 225)].map(
      (at) => syllables[at % syllables.length],
    );
    return `${starts[nth % starts.length]}${rest.join('')}`;
  });
}
