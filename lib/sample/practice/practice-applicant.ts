import { idNumberChecksum } from '@/lib/applicant/rsa-id';

/**
 * Who calls in a practice call: always the same person, with an ID number for each user, so that two who practise at once
 * do not meet the same applicant. A body of `POST /lead` without product and consent. Nobody has the phone number.
 */
export function practiceApplicant(userId: number): Readonly<Record<string, string>> {
  const first = `900214${String(userId % 5_000).padStart(4, '0')}08`;
  return {
    id_number: first + idNumberChecksum(first),
    first_name: 'Nomsa',
    last_name: 'Dlamini',
    cell_phone_number: '0820009001',
    email: 'nomsa.dlamini@practice.example',
    net_income: '18500',
    gross_income: '24000',
    expenses: '7500',
    loan_amount_required: '20000',
    debt_amount: '30000',
  };
}
