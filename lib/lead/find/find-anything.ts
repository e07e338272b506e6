import type { z } from 'zod';
import {
  type FoundApplicationRow,
  type FoundKeyRow,
  type FoundLeadRow,
  type FoundNameRow,
  type FoundRequestRow,
  type FoundUserRow,
  findBatchOwner,
  listApplicationsBy,
  listKeysBy,
  listLeadsByEmail,
  listLeadsById,
  listLeadsByIdNumber,
  listLeadsByPhone,
  listNamed,
  listRequestsById,
  listUsersByEmail,
} from '@/db/query/lead/find';
import { readApiKey } from '@/lib/account/api-key/secret';
import { maskName } from '@/lib/applicant/mask';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { capitalize } from '@/lib/base/text/text';
import { recordLookUp } from '@/lib/desk/lead-read/record-look-up';
import { requestBuffer } from '@/lib/http/request/buffer';
import type { Environment } from '@/word/environment';
import { findActs } from './find-acts';
import { readSought } from './read-sought';
import type { findInput } from './schema';
import type { FoundGroup, FoundItem } from './view';

/** As pages call them. */
const nameGroups = { affiliate: 'Affiliates', partner: 'Lenders', intent: 'Products' } as const;

/** Of each kind. More would not be read: a longer text finds less. */
const most = 6;

/**
 * Finds whatever a text may name, among all affiliates and in both environments: leads (id, phone, ID number or email),
 * users (email), what it asks to be done,
 * applications (id or the partner's reference), API requests, keys, batches, affiliates, partners, intents (those of
 * `environment`). Applicants are masked; looking one up by phone, ID number or email is audited, without it.
 */
export async function findAnything(
  ctx: Context,
  { text, environment }: z.output<typeof findInput> & { environment: Environment },
): Promise<{ groups: FoundGroup[] }> {
  assertMay(ctx, 'find.anything');
  const { database, env } = ctx;
  const sought = readSought(text);
  const idOf = (kind: 'lead' | 'application' | 'batch') =>
    sought.publicId === null ? null : readPublicId(env.idKey, kind, sought.publicId);
  const [leadId, applicationId, batchId] = [idOf('lead'), idOf('application'), idOf('batch')];
  const keyHash = sought.key === null ? null : readApiKey(sought.key);
  const { reference, keyHint, name } = sought;
  // What this process has not stored yet can be asked for, too.
  if (reference !== null) await requestBuffer.flush();
  const [acts, leads, users, applications, referred, requests, keys, batch, named] = await Promise.all([
    findActs(ctx, text, environment),
    leadId === null ? lookUpApplicant(ctx, sought) : listLeadsById(database, leadId),
    sought.email === null ? [] : listUsersByEmail(database, sought.email, most),
    applicationId === null ? [] : listApplicationsBy(database, { id: applicationId }, most),
    reference === null ? [] : listApplicationsBy(database, { reference }, most),
    reference === null ? [] : listRequestsById(database, reference, most),
    keyHash !== null
      ? listKeysBy(database, { hash: keyHash }, most)
      : keyHint === null
        ? []
        : listKeysBy(database, { hint: keyHint }, most),
    batchId === null ? null : findBatchOwner(database, batchId),
    name === null ? [] : listNamed(database, name, environment, most),
  ]);
  const leadHref = (id: number) => `/operator/lead/${publicId(env.idKey, 'lead', id)}`;
  const groups: FoundGroup[] = [
    { label: 'Do, after a question', items: acts },
    { label: 'People', items: users.map(userItem) },
    { label: 'Leads', items: leads.map((row) => leadItem(row, leadHref)) },
    {
      label: 'Applications',
      items: [...applications, ...referred].map((row) => applicationItem(row, leadHref)),
    },
    { label: 'API calls', items: requests.map((row) => requestItem(row, leadHref)) },
    { label: 'API keys', items: keys.map(keyItem) },
    {
      label: 'Files',
      items: batch
        ? [
            {
              key: `batch ${batchId}`,
              title: `Upload of ${batch.affiliateName}`,
              note: 'Opens the files of its affiliate',
              environment: batch.environment,
              at: batch.at.toISOString(),
              href: `/operator/file?affiliate=${batch.affiliateId}`,
            },
          ]
        : [],
    },
    ...(['affiliate', 'partner', 'intent'] as const).map((kind) => ({
      label: nameGroups[kind],
      items: named.filter((row) => row.kind === kind).map(nameItem),
      ...totalOf(named.filter((row) => row.kind === kind)),
    })),
  ];
  return { groups: groups.filter(({ items }) => items.length > 0) };
}

async function lookUpApplicant(
  ctx: Context,
  { idNumber, phone, email }: { idNumber: string | null; phone: string | null; email: string | null },
): Promise<FoundLeadRow[]> {
  const { database, env } = ctx;
  const number = idNumber ?? phone ?? email;
  if (number === null) return [];
  const [by, leads] =
    idNumber !== null
      ? (['id number', await listLeadsByIdNumber(database, keyedHashes(env.piiKey, number), most)] as const)
      : phone !== null
        ? (['phone', await listLeadsByPhone(database, number, most)] as const)
        : (['email', await listLeadsByEmail(database, number, most)] as const);
  await recordLookUp(ctx, { by, number, leads: leads.length });
  return leads;
}

const totalOf = (rows: readonly FoundNameRow[]) => {
  const total = rows[0]?.total ?? 0;
  return total > rows.length ? { total } : {};
};

function userItem({ id, name, role, affiliateId, affiliateName, isSuspended }: FoundUserRow): FoundItem {
  return {
    key: `user ${id}`,
    title: name,
    note: [
      affiliateName ?? 'Operator',
      ...(affiliateName === null ? [] : [role]),
      ...(isSuspended ? ['suspended'] : []),
    ].join(', '),
    environment: null,
    at: null,
    href: affiliateId === null ? '/operator/colleague' : `/operator/affiliate/${affiliateId}`,
  };
}

type LeadHref = (id: number) => string;

function leadItem(row: FoundLeadRow, href: LeadHref): FoundItem {
  const name = maskName(row.firstName, row.lastName) || 'Erased applicant';
  return {
    key: `lead ${row.id}`,
    title: `${name}, ${row.intentTitle}`,
    note: `${capitalize(row.state)}, ${row.affiliateName}`,
    environment: row.environment,
    at: row.at.toISOString(),
    href: href(row.id),
  };
}

function applicationItem(row: FoundApplicationRow, href: LeadHref): FoundItem {
  return {
    key: `application ${row.id}`,
    title: `Application at ${row.partnerName}`,
    note: `${capitalize(row.status)}, ${row.affiliateName}`,
    environment: row.environment,
    at: row.at.toISOString(),
    href: href(row.leadId),
  };
}

function requestItem(row: FoundRequestRow, href: LeadHref): FoundItem {
  return {
    key: `request ${row.id}`,
    title: `${row.method} ${row.path}`,
    note: `Status ${row.status}, ${row.affiliateName}${row.leadId === null ? '; opens its affiliate' : ''}`,
    environment: row.environment,
    at: row.at.toISOString(),
    href: row.leadId === null ? `/operator/affiliate/${row.affiliateId}` : href(row.leadId),
  };
}

function keyItem(row: FoundKeyRow): FoundItem {
  return {
    key: `key ${row.id}`,
    title: `${row.name} …${row.hint}`,
    note: row.isLive ? row.affiliateName : `${row.affiliateName}, no longer valid`,
    environment: row.environment,
    at: null,
    href: `/operator/affiliate/${row.affiliateId}`,
  };
}

function nameItem({ kind, id, name, slug, environment, active, isLeftOut }: FoundNameRow): FoundItem {
  const closed = kind === 'affiliate' ? 'suspended' : 'inactive';
  const facts = [slug ?? `id ${id}`, ...(active ? [] : [closed]), ...(isLeftOut ? ['paused'] : [])];
  return {
    key: `${kind} ${id}`,
    title: name,
    note: facts.join(', '),
    environment,
    at: null,
    href: {
      affiliate: `/operator/affiliate/${id}`,
      partner: `/operator/lender/${id}`,
      intent: '/operator/product',
    }[kind],
  };
}
