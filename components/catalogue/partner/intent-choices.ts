/** What a cap or hours can be for. An intent that the partner has no more stays to be seen, and is refused. */
export function intentChoices(all: string, titles: readonly string[], chosen: string) {
  return [
    { value: '', label: all },
    ...[...new Set([...titles, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
      value,
      label: value,
    })),
  ];
}
