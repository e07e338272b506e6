import { ConfirmChange } from '@/components/base/form/confirm-change';
import type { TeamMemberView } from '@/lib/access/user/schema';

type FactorUser = Pick<TeamMemberView, 'id' | 'name' | 'hasSecondFactor' | 'hasProviderAccount'>;

/** Resets a user's second factor and forgets their account at the identity provider, whichever there is. */
export function ResetSecondFactor({ user }: { user: FactorUser }) {
  const { name, hasSecondFactor, hasProviderAccount } = user;
  if (!hasSecondFactor && !hasProviderAccount) return null;
  const label = hasSecondFactor ? 'Reset second factor' : 'Forget provider account';
  return (
    <ConfirmChange
      size="sm"
      variant="ghost"
      label={label}
      title={
        hasSecondFactor
          ? `Reset the second factor of ${name}?`
          : `Forget the account of ${name} at the identity provider?`
      }
      confirmLabel={label}
      path={`/api/portal/user/${user.id}/second-factor/reset`}
      done={
        hasSecondFactor
          ? `The second factor of ${name} is reset`
          : `The account of ${name} at the identity provider is forgotten`
      }
    >
      {hasSecondFactor ? (
        <p>
          For a lost phone: check that it really is {name} asking. They are signed out at once, their recovery
          codes stop working, and their password alone signs them in until they set it up again.
        </p>
      ) : (
        <p>
          For a new account at the identity provider: check that it really is {name} asking. They are signed
          out at once.
        </p>
      )}
      {hasProviderAccount && (
        <p>
          {hasSecondFactor && 'Their account at the identity provider is forgotten, too. '}
          The next account there with their verified email signs in as {name}, and no other one from then on.
        </p>
      )}
    </ConfirmChange>
  );
}
