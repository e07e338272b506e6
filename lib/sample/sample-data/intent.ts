import type { IntentSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { AppError } from '@/lib/base/error/error';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { isSandboxPartner } from './lender';

/** The products that the affiliate can offer. */
const openIntents = (catalogue: Catalogue, affiliateId: number): IntentSnapshot[] =>
  catalogue.intents.filter((intent) => intent.active && mayUseIntent(intent, affiliateId));

/** Throws `conflict` unless there is a product, and a lender of it in the sandbox. */
export function assertOffersSomething(catalogue: Catalogue, affiliateId: number): void {
  const intents = openIntents(catalogue, affiliateId);
  const lends = ({ id }: IntentSnapshot) =>
    catalogue.candidatesFor(id).some(({ partner }) => isSandboxPartner(partner));
  if (!intents.some(lends))
    throw new AppError(
      'conflict',
      'No sandbox lender offers a product in UAT yet. The operator sets them up.',
    );
}

/** Returns the id of a product by number, counted round. */
export function intentChooser(catalogue: Catalogue, affiliateId: number): (product: number) => number {
  const intents = openIntents(catalogue, affiliateId);
  return (product) => {
    const intent = intents[product % intents.length];
    if (!intent) throw new AppError('conflict', 'No product is open in UAT any more.');
    return intent.id;
  };
}
