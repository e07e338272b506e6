import { sentence } from '@/components/base/ui/format';
import { amountProblem } from '@/components/lead/lead/amount-text';
import { findLeadField, labelInSentence } from '@/lib/applicant/field';
import { askFor } from '@/lib/applicant/question';
import { idNumberProblems } from '@/lib/applicant/rsa-id';
import { answerText, fieldText } from '@/lib/base/error/message';
import { readAmount } from '@/lib/base/text/amount';
import { readWholeNumber } from '@/lib/base/text/whole-number';

/**
 * Translates an API message (spec 7.1) for an agent and says what to ask next; the only place that does. `text` is what
 * was typed; its digits are counted for ID numbers.
 */
export function fieldMessage(name: string, message: string, text = ''): string {
  const field = findLeadField(name);
  const label = labelInSentence(field?.label ?? name.replaceAll('_', ' '));
  switch (message) {
    case fieldText.required:
    case fieldText.intentWithoutId:
    case fieldText.idWithoutIntent:
      return field?.kind === 'intent id' ? 'Choose a product.' : askSentence(name);
    case fieldText.numeric:
      return name === 'id_number' && /\p{L}/u.test(text) ? passportMessage : 'Enter digits only.';
    case fieldText.thirteenDigits: {
      const count = text.replace(/\D/g, '').length;
      return `An ID number has 13 digits; this has ${count}.`;
    }
    case fieldText.rsaId:
      return idNumberMessage(text.replace(/\s/g, ''));
    case fieldText.email:
      return 'That email address looks incomplete. Example: thandi@example.co.za.';
    case fieldText.consent:
      return 'Without the applicant’s consent the lead cannot be sent.';
    case fieldText.integer:
    case fieldText.number:
      return field?.unit === 'rand' ? wholeRandMessage(text, label) : 'Enter a whole number, such as 3.';
    case fieldText.invalid:
      return invalidMessage(name, label, text);
    case answerText.intentNotFound:
    case answerText.intentInactive:
      return 'This product is not available right now. Choose another.';
    case answerText.refereeNotFound:
      return 'No affiliate has this referee code.';
    default:
      return sentence(message);
  }
}

const passportMessage =
  'Only applicants with a South African ID number can be sent to lenders: a passport number is none.';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Names what is wrong with 13 digits, as far as they tell. */
function idNumberMessage(digits: string): string {
  const [problem] = idNumberProblems(digits);
  const [month, day] = [Number(digits.slice(2, 4)), Number(digits.slice(4, 6))];
  switch (problem) {
    case 'no such date':
      if (month < 1 || month > 12)
        return `There is no month ${digits.slice(2, 4)}: check the 3rd and 4th digit.`;
      return `There is no ${day} ${months[month - 1]}: check the first six digits.`;
    case 'citizenship':
      return 'The 11th digit is 0, 1 or 2. Check the last three digits.';
    case 'checksum':
      return 'The last digit doesn’t fit: a digit is wrong or two are swapped. Ask again.';
    default:
      return 'That isn’t a valid ID number. Ask again: a digit is wrong or two are swapped.';
  }
}

function wholeRandMessage(text: string, label: string): string {
  const reading = readAmount(text);
  if (reading.kind === 'amount' && reading.cents === 0) return `Enter it as ${reading.rand}.`;
  return amountProblem(text, label) ?? 'Enter whole rand, no cents.';
}

function invalidMessage(name: string, label: string, text: string): string {
  switch (findLeadField(name)?.kind) {
    case 'name':
      return 'Letters, spaces, hyphens and apostrophes only.';
    case 'phone':
      return text.replace(/\D/g, '').length > 13
        ? 'These look like two numbers: enter one, e.g. 082 123 4567.'
        : 'Enter a South African number, e.g. 082 123 4567.';
    case 'money':
    case 'count':
      if (text === '') return `This is too large or too small for the ${label}.`;
      return (readWholeNumber(text) ?? 0) < 0
        ? `The ${label} cannot be less than zero.`
        : `This is too large for the ${label}.`;
    default:
      return `This cannot be stored as the ${label}. Shorten it, or leave out special characters.`;
  }
}

/** Returns the message for an empty field that the intent requires. */
export function missingMessage(name: string): string {
  return `${askSentence(name)} Lenders need it.`;
}

function askSentence(name: string): string {
  const ask = askFor(name);
  return ask.endsWith('?') ? ask : `${ask}.`;
}
