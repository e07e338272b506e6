import { utils, write } from '@e965/xlsx';

/** Writes sheets, each a table with a title and merged cells, as a file of this type. */
export function makeBook(sheets, bookType) {
  const book = utils.book_new();
  for (const { title, table, merges = [] } of sheets) {
    const sheet = utils.aoa_to_sheet(table);
    sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, title);
  }
  for (const [at, { isHidden }] of sheets.entries())
    if (isHidden) utils.book_set_sheet_visibility(book, at, utils.consts.SHEET_HIDDEN);
  return write(book, { type: 'buffer', bookType, compression: bookType !== 'ods' });
}

/** A first sheet that holds no leads. */
export const notes = {
  title: 'Read me',
  table: [['Leads for November'], ['Please call before noon'], ['Questions: Suzette']],
};
