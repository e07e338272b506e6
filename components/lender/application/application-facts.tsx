import type { ReactNode } from 'react';
import { Card } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { capitalize, formatDay, formatPercent, formatPhone, formatRand } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { factText } from '@/components/lead/lead/fact-text';
import { SaidBeside } from '@/components/lead/lead/said-beside';
import { incomeShare } from '@/components/lead/offer/compare';
import { quoteOptions } from '@/components/lead/offer/quote';
import { findLeadField } from '@/lib/applicant/field';
import { ageOn, readIdNumber } from '@/lib/applicant/rsa-id';
import { southAfricanDate } from '@/lib/base/time/date';
import type { ApplicantStatement } from '@/lib/lead/applicant-statement/view';
import { channelText, purposesText } from '@/lib/lead/consent/words';
import type { OwnApplicationDetail } from '@/lib/lender/application/view';
import { languageName } from '@/lib/message/consent-text/language';
import type { ConsentChannel, ConsentedPurpose } from '@/word/consent';

type Values = NonNullable<OwnApplicationDetail['values']>;

/** What was asked and answered, as it was sent. */
export function ApplicantFacts({
  values,
  statements,
  liveQuotes,
  now,
}: {
  values: Values;
  /** What the applicant says beside them. */
  statements: OwnApplicationDetail['statements'];
  liveQuotes: unknown;
  now: Date;
}) {
  const id = readIdNumber(String(values.id_number ?? ''), southAfricanDate(now));
  const first = ['first_name', 'last_name', 'id_number', 'cell_phone_number', 'email', 'popi'];
  const said = (name: string) => statements.find(({ field }) => field === name);
  const others = Object.entries(values).filter(([name]) => !first.includes(name));
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">Applicant</h2>
      <p className="mt-3 font-medium">{affordability(values, liveQuotes)}</p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
        <Detail label="ID number">{String(values.id_number ?? '–')}</Detail>
        {id && (
          <Detail label="Born">
            {formatDay(id.dateOfBirth)}, age {ageOn(id.dateOfBirth, southAfricanDate(now))}
          </Detail>
        )}
        {(['first_name', 'last_name'] as const).map(
          (name) =>
            said(name) && (
              <Detail key={name} label={name === 'first_name' ? 'First name' : 'Last name'} of={said(name)}>
                {String(values[name])}
              </Detail>
            ),
        )}
        <Detail label="Cell phone" of={said('cell_phone_number')}>
          {formatPhone(String(values.cell_phone_number ?? ''))}
        </Detail>
        <Detail label="Email" of={said('email')}>
          {values.email === undefined ? '–' : String(values.email)}
        </Detail>
        {others.map(([name, value]) => (
          <Detail
            key={name}
            label={findLeadField(name)?.label ?? capitalize(name.replaceAll('_', ' '))}
            of={said(name)}
          >
            {factText(name, value)}
          </Detail>
        ))}
      </dl>
    </Card>
  );
}

/** Income, expenses and what an instalment takes of them, in one line. `liveQuotes`: the lender's own quote. */
export function affordability(values: Values, liveQuotes: unknown): string {
  const money = (name: string) => (typeof values[name] === 'number' ? (values[name] as number) : null);
  const [net, gross, expenses] = [money('net_income'), money('gross_income'), money('expenses')];
  const income = net ?? gross;
  const cents = quoteOptions(liveQuotes).flatMap(({ instalmentCents }) => instalmentCents ?? []);
  const instalment = cents.length === 0 ? null : Math.min(...cents);
  const share =
    net === null ? null : incomeShare({ fields: { net_income: net }, filledIncome: null }, instalment);
  return [
    income === null ? 'Income not asked' : `${net === null ? 'Gross' : 'Net'} income ${formatRand(income)}`,
    expenses === null ? 'expenses not asked' : `expenses ${formatRand(expenses)}`,
    income !== null && expenses !== null ? `${formatRand(income - expenses)} left` : '',
    instalment !== null && share
      ? `instalment ${formatRand(instalment / 100)}, ${formatPercent(share.percent)} of net income${share.aboveThird ? ', above a third' : ''}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What the applicant said yes to, in the words that they were asked in. */
export function ConsentFacts({ application }: { application: OwnApplicationDetail }) {
  const { consent, withdrawnAt } = application;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">Consent</h2>
      {withdrawnAt && (
        <p className="mt-3 font-medium text-danger">
          Taken back <Moment at={withdrawnAt} />. Do not use what you were sent any more.
        </p>
      )}
      {consent ? (
        <>
          <p className="mt-3 text-sm">
            Yes to {purposesText(consent.purposes as ConsentedPurpose[])},{' '}
            {channelText[consent.channel as ConsentChannel]}
            {consent.language && `, in ${languageName(consent.language)}`}, <Moment at={consent.givenAt} />
          </p>
          {consent.words?.map((words) => (
            <blockquote
              key={words}
              lang={consent.language ?? undefined}
              className="mt-3 border-l-2 border-line pl-4 text-sm"
            >
              {words}
            </blockquote>
          ))}
        </>
      ) : (
        <p className="mt-3 text-sm text-ink-2">
          Confirmed by the sender with the lead; no words were recorded.
        </p>
      )}
    </Card>
  );
}

/** `of`: what the applicant says beside it. */
function Detail({
  label,
  of,
  children,
}: {
  label: string;
  of?: ApplicantStatement | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className('min-w-0', of && 'col-span-2')}>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="mt-0.5 font-medium break-words">
        {children}
        <SaidBeside of={of} />
      </dd>
    </div>
  );
}
