import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { FormTarget } from '#components/checkout/checkout-forms.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary } from '#components/ui/form/form-parts.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Language } from '#lib/i18n/languages.ts';
import {
  isUnseen,
  LONG_LIST,
  type PeopleQuery,
  partsBeside,
  type ShownPeople,
  type StandingGroup,
  type StandingPerson,
  shownPeople,
  signedCount,
  standingGroup,
} from '#lib/participants/people-standing.ts';
import { PersonRow, type RowLinks } from './person-row.tsx';

export type PeopleListProps = {
  readonly people: readonly StandingPerson[];
  readonly query: PeopleQuery;
  readonly signing: { readonly until: string; readonly ended: boolean } | null;
  /** `null` in a browser that has not shown that the order is its own. */
  readonly links: RowLinks | null;
  readonly newLink: FormTarget;
  readonly address: string;
  readonly own: string | null;
  readonly locale: Language;
};

export function PeopleList({
  people,
  query,
  signing,
  links,
  newLink,
  address,
  own,
  locale,
}: PeopleListProps) {
  const t = useTranslations();
  const shown = shownPeople(people, query);
  const isFresh = isUnseen(people);
  const isLong = people.length >= LONG_LIST;
  const list = (
    <ol className="@container grid grid-cols-[minmax(0,1fr)]">
      {shown.people.map((person, index) => {
        const group = standingGroup(person);
        const former = shown.people[index - 1];
        const isFirst = !former || standingGroup(former) !== group;
        return (
          <Fragment key={person.position}>
            {isFirst && <GroupHeading group={group} people={people} isSigned={signing !== null} />}
            <PersonRow
              person={person}
              count={people.length}
              isFresh={isFresh}
              links={links}
              locale={locale}
            />
          </Fragment>
        );
      })}
    </ol>
  );
  return (
    <section
      id="people"
      aria-label={t('order.registrations')}
      className="sheet grid grid-cols-[minmax(0,1fr)] overflow-hidden"
    >
      <div className="grid gap-2 p-[min(1.25rem,6vw)] wide:px-8">
        {signing ? (
          <Progress people={people} signing={signing} />
        ) : (
          <h2 className="display text-card">{t('order.registrations')}</h2>
        )}
        {isFresh && (
          <p className="text-quiet text-sm">{t(signing ? 'people.signHelp' : 'people.sendHelp')}</p>
        )}
        {isLong && <Search people={people} query={query} address={address} own={own} />}
      </div>
      {isLong && query.find !== '' && (
        <p role="status" className="border-edge border-t px-4 py-3 font-bold wide:px-8">
          {t('people.found', { count: shown.found })}
        </p>
      )}
      {links ? (
        <ActionForm {...newLink} connectionLost={t('order.answerLost')}>
          <div className="px-4 not-empty:pb-4 has-[>:only-child]:pb-4 wide:px-8">
            <FormSummary />
          </div>
          {list}
        </ActionForm>
      ) : (
        list
      )}
      <Parts shown={shown} query={query} address={address} own={own} />
    </section>
  );
}

type ProgressProps = Pick<PeopleListProps, 'people'> & {
  readonly signing: NonNullable<PeopleListProps['signing']>;
};

function Progress({ people, signing }: ProgressProps) {
  const t = useTranslations('people');
  const { done, of } = signedCount(people);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="display text-card">{t('signed', { done, of })}</h2>
        {signing.until && (
          <p className="text-quiet text-sm">
            {t(signing.ended ? 'ended' : 'until', { date: signing.until })}
          </p>
        )}
      </div>
      {/* The heading says the same. It is an SVG, because the page allows no inline styles. */}
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-2.5 w-full rounded-full bg-edge rtl:-scale-x-100"
      >
        <rect width={(100 * done) / Math.max(1, of)} height="1" className="fill-good" />
      </svg>
    </>
  );
}

type HeadingProps = {
  readonly group: StandingGroup;
  readonly people: readonly StandingPerson[];
  readonly isSigned: boolean;
};

function GroupHeading({ group, people, isSigned }: HeadingProps) {
  const t = useTranslations('people.groups');
  const count = people.filter((person) => standingGroup(person) === group).length;
  if (group === 'done' && !isSigned && count === people.length) return null;
  const look = { missing: 'bg-warn-wash text-warn', done: 'bg-good-wash text-good', over: 'text-quiet' }[
    group
  ];
  const words = {
    missing: isSigned ? t('toSign', { count }) : t('noName', { count }),
    done: isSigned ? t('signed', { count }) : t('named', { count }),
    over: t('over', { count }),
  }[group];
  return (
    <li className={`flex min-h-12 items-center gap-3 border-edge border-t px-4 font-bold wide:px-8 ${look}`}>
      {group === 'missing' && (
        <svg viewBox="0 0 12 11" aria-hidden="true" className="w-3 flex-none fill-current">
          <path d="M6 0l6 11H0z" />
        </svg>
      )}
      {group === 'done' && <Icon name="check" />}
      <h3 className="font-bold">{words}</h3>
    </li>
  );
}

type SearchProps = Pick<PeopleListProps, 'people' | 'query' | 'address' | 'own'>;

function Search({ people, query, address, own }: SearchProps) {
  const t = useTranslations('people');
  const missing = people.filter((person) => standingGroup(person) === 'missing').length;
  const choices = [
    { show: 'all', words: t('all', { count: people.length }) },
    { show: 'missing', words: t('onlyMissing', { count: missing }) },
  ] as const;
  return (
    <div className="stored-copy:hidden mt-2 grid gap-3">
      {/* A plain form, because its answer is this page. */}
      <form action={`${address}#people`} className="flex gap-2">
        {own !== null && <input type="hidden" name="own" value={own} />}
        {query.show === 'missing' && <input type="hidden" name="show" value="missing" />}
        <input
          type="search"
          name="find"
          defaultValue={query.find}
          aria-label={t('find')}
          placeholder={t('find')}
          className="input min-w-0"
        />
        <button type="submit" aria-label={t('search')} className="btn btn-quiet min-w-13 px-3!">
          <Icon name="search" />
        </button>
      </form>
      {missing > 0 && missing < people.length && (
        <p className="strip">
          {choices.map(({ show, words }) => (
            <a
              key={show}
              href={listAddress(address, { own, show })}
              aria-current={query.show === show && query.find === '' ? 'true' : undefined}
            >
              {words}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

type PartsProps = Pick<PeopleListProps, 'query' | 'address' | 'own'> & { readonly shown: ShownPeople };

function Parts({ shown, query, address, own }: PartsProps) {
  const t = useTranslations('people');
  const { before, after } = partsBeside(shown);
  if (before === null && after === null) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-edge border-t px-4 py-1 wide:px-8">
      <span className="text-quiet text-sm">
        {t('part', { first: shown.first, last: shown.last, count: shown.found })}
      </span>
      <span className="stored-copy:hidden flex gap-x-6">
        {before !== null && (
          <a href={listAddress(address, { own, ...query, from: before })} className="link">
            {t('before')}
          </a>
        )}
        {after !== null && (
          <a href={listAddress(address, { own, ...query, from: after })} className="link">
            {t('after')}
          </a>
        )}
      </span>
    </p>
  );
}

function listAddress(address: string, asked: Partial<PeopleQuery> & { readonly own: string | null }): string {
  const { own, find, show, from } = asked;
  const query = new URLSearchParams({
    ...(own !== null && { own }),
    ...(find && { find }),
    ...(show === 'missing' && { show }),
    ...(from !== undefined && from > 1 && { from: String(from) }),
  });
  return `${address}${query.size > 0 ? `?${query}` : ''}#people`;
}
