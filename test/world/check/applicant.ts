import { boundMs } from './decision';
import { type Evidence, grouped, type Row, wasFaulty } from './evidence';
import { broken, type Invariant } from './violation';

/** What applicants who said no, and those who were erased, are owed. */
export const applicantInvariants: readonly Invariant[] = [
  {
    name: 'nothing-after-do-not-contact',
    says: 'No offer is made and no score is asked for an applicant who is not to be contacted, from the bound on.',
    find: (evidence) => {
      const since = notToBeContacted(evidence);
      return evidence.entries
        .filter(({ act }) => act === 'score')
        .flatMap(({ asked, at, n }) => {
          const lead = String(asked.lead);
          const { id_number } = (JSON.parse(String(asked.text)) as { lead: { id_number: string } }).lead;
          const from = since.get(`${evidence.affiliateOf.get(id_number)} ${id_number}`);
          if (from === undefined || at < from + boundMs || wasFaulty(evidence, at - boundMs, at)) return [];
          return [
            broken(`a score was asked for lead ${lead}, who is not to be contacted (entry ${n})`, lead),
          ];
        });
    },
  },
  {
    name: 'nobody-is-served-who-said-no',
    says: 'Next serves no agent an applicant who is not to be contacted, from the bound on.',
    find: (evidence) => {
      const since = notToBeContacted(evidence);
      const persons = personsOf(evidence);
      return evidence.entries.flatMap(({ act, asked, told, at, n }) => {
        if (act !== 'next' || told?.status !== 200) return [];
        const id = (told.body as { lead: { id: string } | null }).lead?.id;
        const from = since.get(`${asked.affiliate} ${persons.get(id ?? '')}`);
        return id === undefined || from === undefined || at < from + boundMs
          ? []
          : [broken(`lead ${id}, who is not to be contacted, was served to an agent (entry ${n})`, id)];
      });
    },
  },
  {
    name: 'nothing-after-erasure',
    says: 'No call about an erased lead leaves the house, from the bound on.',
    find: (evidence) =>
      evidence.calls.flatMap(({ lead, lender, entry, values }) => {
        const from = evidence.erased.get(String(values.id_number));
        const known = evidence.acknowledged.find(({ id }) => id === lead);
        // Whoever is sent anew after the erasure is a new lead.
        if (from === undefined || !known || known.entry.until > from || entry.at < from + boundMs) return [];
        return [broken(`${lender} was sent lead ${lead} after its erasure (entry ${entry.n})`, lead)];
      }),
  },
  {
    name: 'erased-is-nowhere',
    says: 'No table and no line of the log has a name or a number of an erased applicant, in plain text or encrypted.',
    find: ({ erased, entries, everything, opened, output }) => {
      const sent = grouped(
        entries.flatMap((entry) =>
          ((entry.asked.rows ?? [entry.asked.body]) as (Row | undefined)[])
            .filter((body) => body?.id_number)
            .map((body) => ({ body, until: entry.until })),
        ),
        ({ body }) => String(body?.id_number),
      );
      const tablesOf = new Map<string, Set<string>>();
      const note = (where: string, text: string) => {
        for (const word of text.match(/\w+/g) ?? [])
          if (needles.has(word)) tablesOf.set(word, (tablesOf.get(word) ?? new Set()).add(where));
      };
      // Where every answer was lost they may never have been.
      const answered = new Set(
        entries
          .filter(({ act, told }) => act === 'erase' && told !== null && told.status < 300)
          .map(({ asked }) => String((asked.body as Row).idNumber)),
      );
      const gone = [...erased].flatMap(([idNumber, at]) => {
        if (!answered.has(idNumber)) return [];
        const bodies = sent.get(idNumber) ?? [];
        // Sent again since, or while they were erased: they are there again.
        if (bodies.some(({ until }) => until >= at)) return [];
        const one = bodies[0]?.body;
        const phone = String(one?.cell_phone_number ?? '');
        const abroad = phone.replace(/^0/, '27');
        return [[idNumber, one?.last_name, phone, abroad].filter(Boolean).map(String)];
      });
      const needles = new Set(gone.flat());
      for (const { table, text } of everything) note(table, text);
      // By these the product's own search knows what to look for, until it is over.
      // By these the product's own search knows what to look for, until it is over.
      for (const { table, column, texts } of opened)
        if (table !== 'public.erasure_proof') note(`${table}.${column}, decrypted`, texts.join(' '));
      note('the log', output);
      return gone.flatMap((words) =>
        [...new Set(words.flatMap((word) => [...(tablesOf.get(word) ?? [])]))].map((where) =>
          broken(`an erased applicant stands in ${where}`),
        ),
      );
    },
  },
  {
    name: 'log-holds-no-values',
    says: 'The product’s log has no name, phone or ID number of an applicant.',
    find: ({ output, acknowledged }) => {
      const found = output.match(/\b(?:Zq[a-z]{6}|zq[a-z]{6}@|(?:07|277)\d{8})\b/);
      const idNumbers = new Set(acknowledged.map(({ idNumber }) => idNumber));
      const number = (output.match(/\d{13,}/g) ?? []).find((digits) =>
        [...digits].some((_, from) => idNumbers.has(digits.slice(from, from + 13))),
      );
      return found || number ? [broken(`the log says ${found?.[0] ?? number}`)] : [];
    },
  },
];

/** Which applicant each lead is, as far as actors were told its id or read its page: ID numbers by lead. */
export function personsOf({ entries, acknowledged }: Evidence): Map<string, string> {
  const ofPhone = new Map<string, string>();
  for (const { asked } of entries)
    for (const body of (asked.rows ?? [asked.body]) as (Row | undefined)[])
      if (body?.id_number) ofPhone.set(String(body.cell_phone_number), String(body.id_number));
  const persons = new Map(acknowledged.map(({ id, idNumber }) => [id, idNumber]));
  for (const { act, asked, told } of entries) {
    if (act !== 'read lead page' || told?.status !== 200) continue;
    const idNumber = ofPhone.get(String((told.body as Row).cellPhoneNumber));
    if (idNumber !== undefined) persons.set(String(asked.lead), idNumber);
  }
  return persons;
}

/** Since when an affiliate may not contact an applicant, by affiliate and ID number: from the answer on. */
export function notToBeContacted(evidence: Evidence): Map<string, number> {
  const since = new Map<string, number>();
  const persons = personsOf(evidence);
  for (const { act, asked, told, until } of evidence.entries) {
    if (!told || told.status >= 300) continue;
    const body = asked.body as Record<string, unknown>;
    const idNumber =
      act === 'opt out'
        ? String(body.value)
        : act === 'dispose' && body.kind === 'do not contact'
          ? persons.get(String(asked.lead))
          : undefined;
    if (idNumber !== undefined && !since.has(`${asked.affiliate} ${idNumber}`))
      since.set(`${asked.affiliate} ${idNumber}`, until);
  }
  return since;
}
