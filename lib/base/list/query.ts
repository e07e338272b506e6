import { queryString } from '@/lib/base/text/query-string';
import type { Environment } from '@/word/environment';
import type { ListDefinition, ListOrder } from './definition';

/** Where a page begins: after a row (the next page) or before one (the previous), by the row's id. */
export interface ListPlace {
  readonly direction: 'after' | 'before';
  readonly id: string;
}

/** What of a list is shown. All of it stands in the address, so a list never searches applicants' values. */
export interface ListQuery<Filter extends object = object> {
  readonly search: string;
  readonly order: ListOrder;
  readonly filter: Filter;
  readonly place: ListPlace | null;
}

const longestSearch = 100;

/** Reads an address or a body. Whatever is blank or invalid is ignored, never an error: no form could report it. */
export function readListQuery<Filter extends object>(
  list: ListDefinition<Filter>,
  given: Readonly<Record<string, unknown>>,
): ListQuery<Filter> {
  return {
    search: list.isSearchable ? searchOf(given.q) : '',
    order: orderOf(list, given.sort),
    filter: list.filter.parse(given),
    place: placeOf('after', given.after) ?? placeOf('before', given.before),
  };
}

function searchOf(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll('\0', '').trim().slice(0, longestSearch) : '';
}

function orderOf({ columns, order }: ListDefinition, text: unknown): ListOrder {
  if (typeof text !== 'string') return order;
  const by = text.replace(/^-/, '');
  const isSorted = columns.some(({ key, sort }) => key === by && sort !== undefined);
  return isSorted ? { by, descending: text.startsWith('-') } : order;
}

function placeOf(direction: ListPlace['direction'], id: unknown): ListPlace | null {
  return typeof id === 'string' && /^[\w.:/-]{1,64}$/.test(id) ? { direction, id } : null;
}

/** Returns the parameters of an address, or the body of an export. */
export function listParameters(
  list: ListDefinition,
  { search, order, filter }: Pick<ListQuery, 'search' | 'order' | 'filter'>,
  place: ListPlace | null = null,
): Record<string, string | number | undefined> {
  const isUsual = order.by === list.order.by && order.descending === list.order.descending;
  return {
    q: search,
    ...filter,
    sort: isUsual ? undefined : `${order.descending ? '-' : ''}${order.by}`,
    ...(place && { [place.direction]: place.id }),
  };
}

/** Returns the address of a list; without a place its first page. */
export function listHref(
  list: ListDefinition,
  query: Pick<ListQuery, 'search' | 'order' | 'filter'>,
  place: ListPlace | null = null,
): string {
  const text = queryString(listParameters(list, query, place));
  return text === '' ? list.path : `${list.path}?${text}`;
}

/**
 * Whether the list leaves out rows because of a search or a filter. The environment is no filter where it is chosen above
 * all pages (`inEnvironment`).
 */
export function isNarrowed(
  { search, filter }: Pick<ListQuery, 'search' | 'filter'>,
  { environmentIsFilter = false } = {},
): boolean {
  return (
    search !== '' ||
    Object.entries(filter).some(
      ([name, value]) => value !== undefined && (environmentIsFilter || name !== 'environment'),
    )
  );
}

/** The list of one environment: of the one that its address names, else of the chosen one. */
export function inEnvironment<Filter extends { environment?: Environment | undefined }>(
  query: ListQuery<Filter>,
  chosen: Environment,
): ListQuery<Filter> {
  return { ...query, filter: { ...query.filter, environment: query.filter.environment ?? chosen } };
}
