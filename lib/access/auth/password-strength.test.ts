import { expect, test } from 'vitest';
import { assertHardToGuess } from './password-strength';

const whose = { name: 'Nomsa Dlamini', email: 'nomsa.dlamini@thuthuka.example' };

for (const password of [
  'password123',
  '1234567890',
  'qwertyuiop',
  'iloveyou12345',
  'Welcome@2024',
  'aaaaaaaaaaaaaaaa',
  'nomsadlamini',
  'Dlamini2026!',
  'thuthuka-2026',
  'nomsa.dlamini@thuthuka.example',
])
  test(`${password} is refused`, async () => {
    await expect(assertHardToGuess(password, whose, 'newPassword')).rejects.toMatchObject({
      code: 'validation_failed',
      detail: {
        errors: {
          newPassword: ['is too easy to guess: use several words, without your name or email'],
        },
      },
    });
  });

for (const password of ['LeadMatching2026!', 'operator-portal', 'UAT sandbox 1', 'portal.admin.SA'])
  test(`${password}, of this service’s words, is refused`, async () => {
    await expect(assertHardToGuess(password, whose)).rejects.toMatchObject({
      detail: { errors: { password: ['is made of words of this service: use words of your own'] } },
    });
  });

// zxcvbn takes them for hard to guess.
for (const password of ['LockingServi', 'stevesmojo', 'OneTreeHill', 'gunsnroses', 'nEMvXyHeqDd5OQxyXYZI'])
  test(`${password}, which has leaked, is refused`, async () => {
    await expect(assertHardToGuess(password, whose)).rejects.toMatchObject({
      code: 'validation_failed',
      detail: { errors: { password: ['is in a list of leaked passwords: use several words of your own'] } },
    });
  });

for (const password of [
  'correct horse battery',
  'a long passphrase',
  'brw4r-3xts6-vrysj-qze5d',
  'drie groen perde hardloop',
  'x7!Kq09zPw2',
  'leadership on Tuesdays',
])
  test(`${password} is taken`, () => assertHardToGuess(password, whose));

for (const password of [
  ...['Thuthuka-2026!', 'thuthukaleads99', 'Thuthuk@Leads#1', 'Leads Thuthuka 2026', 'Summer-Thuthuka-26'],
  ...['Winter-2026!', 'Desember2026!!', 'Spring@2026#', 'September#2026', 'Summer-2026-Winter'],
])
  test(`${password} is refused to somebody of Thuthuka Leads`, async () => {
    await expect(
      assertHardToGuess(password, { ...whose, affiliateName: 'Thuthuka Leads' }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  });

test('the longest password is judged within a second', async () => {
  // Processor time: the machine may be busy.
  const began = process.cpuUsage();
  await assertHardToGuess('aA1!bB2?'.repeat(25), whose).catch(() => {});
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
