import type { CatalogueFileInput } from '@/lib/catalogue/catalogue-file/schema';

/** Shown beside the import; a test applies it. */
export const sampleFile: CatalogueFileInput = {
  intents: [{ title: 'Personal Loan', required_fields: ['net_income', 'loan_amount_required'] }],
  partners: [
    {
      slug: 'marula-money',
      company_name: 'Marula Money',
      company_website_url: 'https://marula.example',
      priority: 20,
      connection: { accept_url: 'https://api.marula.example/accept', timeout_ms: 4000 },
      intents: [
        {
          title: 'Personal Loan',
          eligibility: [
            { field: 'net_income', operator: '>=', value: 5000 },
            { field: 'age', operator: 'between', value: [18, 65] },
          ],
          probability_conditions: [{ field: 'net_income', operator: '>=', value: 15000, results: 40 }],
        },
      ],
      capacity: { caps: [{ counts: 'applications', window: 'day', most: 30 }] },
    },
  ],
};
