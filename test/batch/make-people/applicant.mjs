// Invented applicants, and tables of them.

function rsaId(first12) {
  const sum = [...first12].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return first12 + String((10 - (sum % 10)) % 10);
}

/** Born in the years 2000 to 2006: Excel takes their zeros. */
export const young = ['000615012308', '040229487608', '050731520008'].map(rsaId);
export const id = [
  '800101500908',
  '920220472008',
  '850315001208',
  '770930510508',
  '660412084408',
  '950731520018',
].map(rsaId);
export const phone = ['0821234567', '0731234568', '0611234569', '0841234560', '0791234561', '0761234562'];
const first = ['Thandi', 'Pieter', 'Anna-Marie', 'Sipho', 'Lerato', 'Jan'];
const last = ['Nkosi', 'Botha', 'Smit', 'Dlamini', 'Mokoena', 'van der Merwe'];
export const people = [0, 1, 2, 3, 4, 5].map((at) => ({
  first: first[at],
  last: last[at],
  phone: phone[at],
  id: id[at],
}));

/** Makes a row of each of the first applicants. */
export const rows = (make, count = 4) => people.slice(0, count).map(make);

/** Joins a table into lines of text. */
export const lines = (table, separator) => table.map((cells) => cells.join(separator)).join('\r\n');
