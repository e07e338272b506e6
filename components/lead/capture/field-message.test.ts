import { expect, test } from 'vitest';
import { fieldMessage, missingMessage } from './field-message';

test('counts the digits of an ID number that is too short', () => {
  expect(fieldMessage('id_number', 'must be 13 digits', '800101 500')).toBe(
    'An ID number has 13 digits; this has 9.',
  );
});

test('says what to ask for, in words for speaking', () => {
  expect(fieldMessage('first_name', 'required')).toBe('Ask for the first name.');
  expect(fieldMessage('id_number', 'required')).toBe('Ask for the ID number.');
  expect(missingMessage('net_income')).toBe('Ask for the net income. Lenders need it.');
  expect(missingMessage('employed')).toBe('Ask: is the applicant employed? Lenders need it.');
});

test('tells a wrong name from a wrong number', () => {
  expect(fieldMessage('last_name', 'invalid')).toContain('Letters');
  expect(fieldMessage('cell_phone_number', 'invalid')).toContain('South African');
});

test('shows an unknown message as a sentence', () => {
  expect(fieldMessage('email', 'has no owner')).toBe('Has no owner.');
});

test('explains what is wrong with an amount in a file, and what to enter', () => {
  const said = (text: string, message = 'must be an integer') =>
    fieldMessage('net_income', message, text).replaceAll('\u00a0', ' ');
  expect(said('25 000,50')).toBe('Cents cannot be sent. Enter whole rand: 25001.');
  expect(said('R 25 000')).toBe('Enter it as 25000.');
  expect(said('1,5')).toBe('Is it R 1,50 or R 1 500? Enter it in full.');
  expect(said('')).toBe('Enter whole rand, no cents.');
  expect(said('-5', 'invalid')).toBe('The net income cannot be less than zero.');
  expect(said('9999999999', 'invalid')).toBe('This is too large for the net income.');
});

test('says to a passport holder’s agent that only an ID number will do, and of two phone numbers to choose one', () => {
  expect(fieldMessage('id_number', 'must be numeric', 'ZW123456')).toContain('South African ID number');
  expect(fieldMessage('id_number', 'must be numeric', '8001-')).toBe('Enter digits only.');
  expect(fieldMessage('cell_phone_number', 'invalid', '082 123 4567 / 083 123 4567')).toContain(
    'two numbers',
  );
});
