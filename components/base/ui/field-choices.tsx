import { Button } from './button';

interface FieldChoicesProps<Value> {
  choices: readonly { label: string; value: Value }[];
  onChoose: (value: Value) => void;
}

/** Buttons below a field, each of which fills it in. */
export function FieldChoices<Value extends string | number>({ choices, onChoose }: FieldChoicesProps<Value>) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {choices.map(({ label, value }) => (
        <Button key={value} size="sm" onClick={() => onChoose(value)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
