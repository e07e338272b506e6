import type { BrowserContext } from '@playwright/test';
import { SignInPage } from '@/e2e/page/sign-in-page';
import type { DemoAccess } from '@/lib/sample/demo/access';
import { ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { startPartnerServer } from '@/test/partner-server';

export interface Lenders {
  /** The product that only these two serve. */
  readonly product: () => string;
  create(context: BrowserContext, origin: string, demo: DemoAccess): Promise<void>;
  close(): Promise<void>;
}

/** Two lenders: the better one says no; the other lends from an income of R 15 000 and sends a link. */
export async function makeLenders(): Promise<Lenders> {
  const partnerServer = await startPartnerServer();
  partnerServer.answer(({ path }) =>
    path === '/no'
      ? { json: { status: 'declined' } }
      : { json: { status: 'accepted', redirect: 'https://lender.example/apply/4711' } },
  );
  let product = '';
  return {
    product: () => product,
    create: async (context, origin, demo) => {
      const page = await context.newPage();
      await (await SignInPage.open(page, '/operator')).submit(demo.operator);
      await page.waitForURL((url) => url.pathname.startsWith('/operator'));
      const catalogue = new ConsoleCatalogue(page.request, origin);
      const { title } = await catalogue.makeIntent({
        required_fields: ['net_income', 'loan_amount_required'],
      });
      product = title;
      const lender = (path: string, points: number, eligibility: object[]) =>
        catalogue.makePartner({
          active: true,
          accept_variant: 'redirect',
          connection: { accept_url: `${partnerServer.origin}/${path}` },
          intents: [
            {
              title,
              eligibility,
              probability_conditions: [{ field: 'net_income', operator: '>=', value: 1, results: points }],
            },
          ],
        });
      await lender('no', 80, []);
      await lender('yes', 60, [{ field: 'net_income', operator: '>=', value: 15_000 }]);
      await context.close();
    },
    close: () => partnerServer.close(),
  };
}
