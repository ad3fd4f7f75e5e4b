import type { Desk } from '#app/admin/desk-adapters.tsx';
import { type ChipProps, ChoiceList } from '#components/admin/list/filter-bar.tsx';
import { AUDIT_GROUPS, AUDIT_KINDS, type AuditGroup } from '#lib/admin/audit.ts';
import type { ListQuery } from '#lib/admin/list/list.ts';
import type { MemberOfStaff } from '#lib/auth/staff.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { auditHref } from './audit-query.ts';

const GROUPS: readonly AuditGroup[] = ['access', 'staff', 'orders', 'cases', 'data'];

export function auditChips(
  { t, event, language }: Desk,
  query: ListQuery,
  staff: readonly MemberOfStaff[],
): ChipProps[] {
  const { member = [], kind = [], from = [], to = [] } = query.given;
  const without = (...names: string[]) =>
    auditHref(query, Object.fromEntries(names.map((name) => [name, null])));
  const kinds = AUDIT_KINDS.filter((one) => kind.includes(one)).map((one) => t(`audit.kinds.${one}`));
  const day = (name: 'from' | 'to', given: string | undefined) => (
    <label className="grid gap-1 text-quiet text-sm">
      <span>{t(`audit.${name}`)}</span>
      <input type="date" name={name} defaultValue={given} className="input" />
    </label>
  );
  return [
    ...(event && query.given.event
      ? [{ names: ['event'], label: t('audit.race'), value: event.name, clearHref: without('event') }]
      : []),
    {
      names: ['member'],
      label: t('audit.member'),
      value: member[0] && (staff.find(({ id }) => id === member[0])?.name ?? t('audit.removed')),
      clearHref: without('member'),
      fields: (
        <ChoiceList
          type="radio"
          name="member"
          legend={t('audit.member')}
          options={staff.map(({ id, name }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            checked: member[0] === id,
          }))}
        />
      ),
    },
    {
      names: ['kind'],
      label: t('audit.kind'),
      value:
        kinds.length > 0
          ? new Intl.ListFormat(intlLocale(language), { type: 'disjunction' }).format(kinds)
          : undefined,
      clearHref: without('kind'),
      fields: (
        <div className="grid max-h-[50vh] gap-3 overflow-y-auto">
          {GROUPS.map((group) => (
            <ChoiceList
              key={group}
              type="checkbox"
              name="kind"
              legend={t(`audit.groups.${group}`)}
              options={AUDIT_GROUPS[group].map((one) => ({
                value: one,
                label: t(`audit.kinds.${one}`),
                checked: kind.includes(one),
              }))}
            />
          ))}
        </div>
      ),
    },
    {
      names: ['from', 'to'],
      label: t('audit.day'),
      value: from[0] || to[0] ? `${from[0] ?? '…'} – ${to[0] ?? '…'}` : undefined,
      clearHref: without('from', 'to'),
      fields: (
        <>
          {day('from', from[0])}
          {day('to', to[0])}
        </>
      ),
    },
  ];
}
