import demo from '@/demo/catalogue.uat.json';
import { isAboutOffer, type MagicValue, magicValues } from '@/lib/catalogue/sandbox/magic-value';
import { peopleDemoSlug, peopleNames, peopleScriptFor } from '@/lib/catalogue/sandbox/people';
import { decisionAfterMs, linkAfterMs } from '@/lib/catalogue/sandbox/standing';
import { unscriptedPartners } from '@/lib/catalogue/sandbox/unscripted';
import type { DocPage, TableRow } from '@/lib/docs/docs/block';

type DemoPartner = (typeof demo.partners)[number];

const { partners } = demo;
const scorers = partners.filter(({ connection }) => connection.score_url !== null);
const people = partners.find(({ slug }) => slug === peopleDemoSlug);
const scripted = partners.filter(
  ({ slug, connection }) => connection.accept_url !== null && slug !== peopleDemoSlug,
);
const withRoom = partners.filter(({ connection }) => connection.accept_url !== null);
const listed = (some: readonly string[]) => some.map((one) => `\`${one}\``).join(', ');
const names = (some: readonly { company_name: string }[]) =>
  some.map(({ company_name: name }) => name).join(', ');

/** What the partner does with a lead whose last name scripts nothing. */
function onAccept({ slug, connection, accept_variant: variant, end_to_end: endToEnd }: DemoPartner): string {
  if (slug === peopleDemoSlug) return 'Pending, until its people decide in the portal.';
  if (connection.accept_url === null)
    return connection.redirect_url === null
      ? 'Accepts at once, with its details. Nobody is asked.'
      : 'Responds with a redirect to its site. Nobody is asked.';
  const usual =
    variant === 'redirect' ? 'Accepts, with a redirect.' : 'Accepts, with details and a redirect.';
  return endToEnd
    ? `${usual} With \`type: apply-now\`: pending, link after ${linkAfterMs / 1000} s, accepted after ${decisionAfterMs / 1000} s.`
    : usual;
}

/** The last names with which people decide so. */
const peopleNamesOf = (how: 'declined' | 'link' | 'call'): string[] =>
  peopleNames.filter((name) => {
    const script = peopleScriptFor(name);
    if (how === 'declined') return script?.status === 'declined';
    return script?.status === 'accepted' && script.hasLink === (how === 'link');
  });

/** Which of the scenarios it plays. */
function playsOf({ slug, connection }: DemoPartner): string {
  if (slug === peopleDemoSlug) return 'Those of people, and of capacity';
  if (connection.accept_url === null) return 'None';
  return connection.score_url === null ? 'Those of an accept' : 'All';
}

const partnerRow = (partner: DemoPartner): TableRow => ({
  id: partner.slug,
  cells: [
    partner.company_name,
    partner.intents.map(({ title }) => title).join(', '),
    onAccept(partner),
    playsOf(partner),
  ],
});

const scenarioRow = (value: MagicValue): TableRow => ({
  id: value.lastName.toLowerCase().replaceAll(' ', '-'),
  cells: [`\`${value.lastName}\``, value.effect],
});

export const sandboxPage: DocPage = {
  path: '/docs/sandbox',
  title: 'Sandbox',
  description: 'The partners of UAT, what each does, and the last names that script every outcome.',
  group: 'Reference',
  portal: { href: '/sandbox', label: 'Sandbox' },
  blocks: [
    {
      kind: 'text',
      text: `In UAT the demo partners are played by a sandbox. They act on the lead’s \`last_name\`: not case-sensitive, and a space counts as a hyphen. With any other last name they score, quote and accept. Links are ready after ${linkAfterMs / 1000} seconds, later decisions come after ${decisionAfterMs / 1000}.`,
    },
    { kind: 'heading', id: 'accept-scenario', title: 'When you accept' },
    { kind: 'text', text: `These work with ${names(scripted)}.` },
    {
      kind: 'table',
      label: 'Scenarios of an accept',
      columns: ['last_name', 'What happens'],
      rows: magicValues.filter((value) => !isAboutOffer(value)).map(scenarioRow),
    },
    {
      kind: 'note',
      tone: 'info',
      text: `${unscriptedPartners.join(' and ')} have no endpoints: they accept every application at once, whatever the last name.`,
    },
    { kind: 'heading', id: 'people-scenario', title: 'When people decide' },
    {
      kind: 'text',
      text: `A lender without a system decides in the portal, by its people. ${people?.company_name ?? 'None of the sandbox'} is one: your accept gets \`pending\`, \`GET /accept/{hashid}/link\` is not ready, and the lead stays pending until somebody decides.`,
    },
    {
      kind: 'list',
      items: [
        `With the last names ${listed(peopleNamesOf('declined'))} they decline after ${decisionAfterMs / 1000} seconds; with ${listed(peopleNamesOf('link'))} they accept, with a link; with ${listed(peopleNamesOf('call'))} they accept without one, since they call the applicant, and report what the name says.`,
        'With any other last name it waits, as in Production: for hours, or days. The demo’s lender can sign in and decide, and `POST /sandbox/lead/{hashid}/settle` decides in its place.',
        'Either way you hear of it as of every decision: `application.accepted` or `application.declined`, and the state of the lead.',
      ],
    },
    { kind: 'heading', id: 'score-scenario', title: 'When you get offers' },
    {
      kind: 'text',
      text: `Those about scores work with the partners that have a live score: ${names(scorers)}; those about capacity with ${names(withRoom)}. The others match as ever.`,
    },
    {
      kind: 'table',
      label: 'Scenarios of an offer',
      columns: ['last_name', 'What happens'],
      rows: magicValues.filter(isAboutOffer).map(scenarioRow),
    },
    { kind: 'heading', id: 'partner', title: 'Partners' },
    {
      kind: 'text',
      text: 'The operator may have changed these since. What a lead is matched with now is in the response of `POST /offer`.',
    },
    {
      kind: 'table',
      label: 'Partners of the sandbox',
      columns: ['Partner', 'Intents', 'On accept', 'Scenarios'],
      rows: partners.map(partnerRow),
    },
  ],
};
