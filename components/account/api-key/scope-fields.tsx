import { Checkbox } from '@/components/base/ui/checkbox';
import { scopeText } from '@/lib/account/api-key/scope';
import { type KeyScope, keyScopes } from '@/word/key-scope';

/** Which scopes are ticked, by name. */
export type ScopeValues = Record<KeyScope, boolean>;

export const scopeValues = (scopes: readonly KeyScope[]): ScopeValues => ({
  leads: scopes.includes('leads'),
  offers: scopes.includes('offers'),
  batches: scopes.includes('batches'),
  read: scopes.includes('read'),
  'opt-outs': scopes.includes('opt-outs'),
});

/** Returns them as the request body has them. */
export const chosenScopes = (values: ScopeValues) => keyScopes.filter((scope) => values[scope]);

interface ScopeFieldsProps {
  box: (scope: KeyScope) => { checked: boolean; onCheckedChange: (checked: boolean) => void };
  error?: string | undefined;
}

/** What a key may be used for. Intents can be listed with any key. */
export function ScopeFields({ box, error }: ScopeFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">May be used to</legend>
      {keyScopes.map((scope, at) => (
        <Checkbox
          key={scope}
          name={`scopes.${scope}`}
          label={
            <>
              {scopeText[scope].label}
              <span className="font-normal text-ink-2">: {scopeText[scope].does}</span>
            </>
          }
          {...box(scope)}
          error={at === keyScopes.length - 1 ? error : undefined}
        />
      ))}
    </fieldset>
  );
}
