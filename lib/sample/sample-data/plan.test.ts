import { describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { southAfricanDate } from '@/lib/base/time/date';
import { holidayOn, weekdayOf } from '@/lib/catalogue/calendar/public-holiday';
import { planSampleData, sampleAgents } from './plan';

const endsAt = new Date('2026-11-23T12:00:00Z');
const plan = planSampleData({ days: 60, endsAt });
const people = plan.flatMap((step) =>
  step.kind === 'file'
    ? step.rows.map(({ applicant }) => applicant)
    : step.kind === 'lead'
      ? [step.applicant]
      : [],
);

describe('the plan of sample data', () => {
  test('is the same whenever it is made for the same days', () => {
    expect(planSampleData({ days: 60, endsAt })).toEqual(plan);
  });

  test('has about 400 leads in 60 days, more in 92, of three agents, with two files of refused rows', () => {
    expect(people.length).toBeGreaterThan(360);
    expect(people.length).toBeLessThan(460);
    expect(planSampleData({ days: 92, endsAt }).length).toBeGreaterThan(plan.length * 1.3);
    expect(new Set(plan.map(({ agent }) => agent)).size).toBe(sampleAgents);
    const files = plan.filter((step) => step.kind === 'file');
    expect(files.map(({ rows }) => rows.filter(({ fault }) => fault !== null).length)).toEqual([4, 4]);
  });

  test('tells every story, of every product, with five call-backs ahead and four links that are waited for', () => {
    const leads = plan.filter((step) => step.kind === 'lead');
    const timesTold = (story: string) => leads.filter((step) => step.story.join() === story).length;
    const told = [...new Set(leads.map(({ story }) => story.join()))].sort();
    expect(told.map((story) => [story, timesTold(story) > 3])).toEqual([
      ['', true],
      ['accepted', true],
      ['declined', true],
      ['declined,accepted', true],
      ['failed', true],
      ['failed,accepted', true],
      ['inbox', true],
      ['waits', true],
    ]);
    for (const products of [2, 4, 7])
      expect(new Set(leads.map(({ product }) => product % products)).size).toBe(products);
    expect(leads.filter(({ callBackHours }) => callBackHours !== undefined)).toHaveLength(5);
    expect(timesTold('waits')).toBe(4);
  });

  test('is in order, in the past, within its days and in contact hours', () => {
    const times = plan.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    for (const { at } of plan) {
      const day = southAfricanDate(at);
      expect([day >= '2026-09-25', at < endsAt, weekdayOf(day) !== 'sun', holidayOn(day)]).toEqual([
        true,
        true,
        true,
        null,
      ]);
      const hour = Number(new Date(at.getTime() + 2 * 3_600_000).toISOString().slice(11, 13));
      expect(hour).toBeGreaterThanOrEqual(8);
      expect(hour).toBeLessThan(20);
    }
  });

  test('has valid applicants that nobody can be reached by, each once', () => {
    for (const applicant of people) {
      const input = parseLeadInput({ ...applicant, intent_id: 1, popi: true });
      expect(input.cellPhoneNumber).toMatch(/^082000\d{4}$/);
      expect(input.email).toMatch(/@sample\.example$/);
    }
    expect(new Set(people.map(({ id_number }) => id_number)).size).toBe(people.length);
  });

  test('lets only what is recent wait for a lender', () => {
    const waiting = plan.filter(
      (step) => step.kind === 'lead' && ['waits', 'inbox'].includes(step.story.join()),
    );
    expect(waiting).toHaveLength(10);
    for (const { at } of waiting) expect(endsAt.getTime() - at.getTime()).toBeLessThan(12 * 86_400_000);
  });
});
