import { idNumberOf } from '@/test/batch/upload';
import type { Luck } from './random';

/** Counts across all actors: nobody in the world has the number of another, by phone, ID number or surname. */
export interface Births {
  next(): Record<string, unknown>;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const surnameOf = (nth: number) => {
  let [rest, text] = [nth, ''];
  for (let at = 0; at < 6; at += 1) {
    text = letters[rest % 26] + text;
    rest = Math.floor(rest / 26);
  }
  return `Zq${text}`;
};

/** Makes applicants who can be told apart everywhere by their surname, phone and ID number. */
export function births(luck: Luck): Births {
  let nth = 0;
  return {
    next: () => {
      nth += 1;
      return {
        first_name: 'Thandi',
        last_name: surnameOf(nth),
        cell_phone_number: `07${String(10_000_000 + nth)}`,
        email: `${surnameOf(nth).toLowerCase()}@world.example`,
        id_number: idNumberOf(nth * 7),
        popi: true,
        net_income: 5_000 + luck.below(40) * 1_000,
        loan_amount_required: 10_000 + luck.below(90) * 1_000,
      };
    },
  };
}
