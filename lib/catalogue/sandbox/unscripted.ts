import demo from '@/demo/catalogue.uat.json';

/** The demo's partners that ignore magic values: without an endpoint there is nobody to ask. */
export const unscriptedPartners = demo.partners
  .filter(({ connection }) => connection.accept_url === null)
  .map(({ company_name: name }) => name);
