/** What the fields of a row edit. */
export interface RowFieldsProps<Row> {
  row: Row;
  /** By the field's name in the catalogue file. */
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<Row>) => void;
}

/** The values of a row that are typed or chosen as text. */
type TextOf<Row> = { [Name in keyof Row]: Row[Name] extends string ? Name : never }[keyof Row] & string;

/** Ties a field to such a value. `field`: its name in the catalogue file, where that is another. */
export function rowField<Row, Name extends TextOf<Row>>(
  { row, errorOf, onChange }: RowFieldsProps<Row>,
  name: Name,
  field: string = name,
) {
  return {
    value: row[name] as string,
    error: errorOf(field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value } as Partial<Row>),
  };
}
