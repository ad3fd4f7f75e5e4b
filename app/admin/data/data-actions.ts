'use server';
import { z } from 'zod';
import { deskAction } from '#app/admin/desk-action.ts';
import type { Desk } from '#app/admin/open-desk.ts';
import { type FormState, FRESH_FORM } from '#components/ui/form/form-state.ts';
import type { AuditInput } from '#lib/admin/audit.ts';
import { erasePerson, type NotErased } from '#lib/personal-data/erase-person.ts';
import { findPerson, type PersonEntry } from '#lib/personal-data/find-person.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

export const personAction = deskAction(
  'erase_person',
  (t) =>
    z.object({
      phone: z.string().transform((typed, context) => {
        const phone = contactPhone(typed);
        if (phone !== null) return { typed, phone };
        context.addIssue({ code: 'custom', message: t('data.noNumber') });
        return z.NEVER;
      }),
      step: z.enum(['find', 'erase']).catch('find'),
      confirmed: z.string().optional(),
    }),
  async (desk, { phone: { typed, phone }, step, confirmed }) => {
    const { t } = desk;
    const shown = { ...FRESH_FORM, typed: { phone: typed } };
    const person = desk.ctx.digest('person', phone);
    const lookedUp = (found: readonly PersonEntry[]): AuditInput => ({
      kind: 'person_looked_up',
      subject: person,
      detail: { entries: found.length },
    });
    if (step === 'find') {
      const found = await desk.change((tx) => findPerson(tx, phone, desk.ctx.now()), lookedUp);
      return { state: { ...shown, ...foundState(desk, found) } };
    }
    const erased = await desk.change(
      (tx) => erasePerson(tx, { phone, confirmed: confirmed !== undefined }, desk.ctx.now()),
      (done) =>
        done.ok
          ? {
              kind: 'person_erased',
              subject: person,
              detail: { entries: done.value.entries, orderCodes: done.value.orderCodes },
            }
          : null,
    );
    if (!erased.ok) {
      await desk.record(lookedUp(erased.error.found));
      return { state: { ...shown, ...refusedState(desk, erased.error) } };
    }
    const { entries, orderCodes, otherCodes = [] } = erased.value;
    const notice = [
      t('data.erased', { count: entries }),
      ...(orderCodes.length > 0 ? [t('data.askProvider', { codes: orderCodes.join(', ') })] : []),
      ...(otherCodes.length > 0 ? [t('data.askProviderOther', { codes: otherCodes.join(', ') })] : []),
    ].join('\n');
    return { state: { ...FRESH_FORM, notice } };
  },
);

function foundState(desk: Desk, found: readonly PersonEntry[]): Partial<FormState> {
  const { t } = desk;
  if (found.length === 0) return { notice: t('data.nothing') };
  const isKept = found.some(({ kept }) => kept);
  const isAwaited = found.some((one) => one.isAwaited);
  return {
    table: {
      asks: null,
      caption: t('data.found', { count: found.length }),
      unfold: '',
      head: [t('data.race'), t('data.order'), t('data.role'), t('data.goes')],
      rows: found.map((one) => ({
        id: Object.values(one.key).join(),
        cells: [one.eventName, one.entry.order?.orderCode ?? '–', rolesOf(desk, one), whatGoes(desk, one)],
        ...(one.kept?.why === 'open_case' &&
          one.entry.caseId !== null && {
            link: { href: `/admin/attention/${one.entry.caseId}`, words: t('order.openCase') },
          }),
      })),
      leftOut: null,
      remark: '',
      counts: {},
    },
    problem: isKept ? t('data.keptText') : null,
    over: isKept,
    confirm: isAwaited && !isKept ? { name: 'confirmed', words: t('data.confirm') } : null,
  };
}

const rolesOf = ({ t }: Desk, { roles, answers }: PersonEntry): string =>
  roles
    .flatMap((role) =>
      role === 'answer'
        ? answers.map((question) => t(question ? 'data.namedIn' : 'data.namedInForm', { question }))
        : [t(`data.roles.${role}`)],
    )
    .join(', ');

function whatGoes({ t, format }: Desk, { kept, isAwaited, roles, people }: PersonEntry): string {
  if (kept) {
    const when = kept.until ? t('data.tryAt', { when: format.dayTime(kept.until) }) : t('data.tryLater');
    return `${t(`data.kept.${kept.why}`)} ${when}`;
  }
  if (roles.every((role) => role === 'answer')) return t('data.goesNumber');
  if (roles.every((role) => role === 'payer' || role === 'guardian' || role === 'answer'))
    return t('data.goesContact');
  if (!roles.includes('buyer')) return t(isAwaited ? 'data.goesRunner' : 'data.goesOwn');
  return isAwaited ? t('data.goesAwaited') : t('data.goesAll', { count: people });
}

function refusedState(desk: Desk, { code, found }: NotErased): Partial<FormState> {
  const { t } = desk;
  const state = foundState(desk, found);
  return code === 'unconfirmed' ? { ...state, problem: t('data.notConfirmed') } : state;
}
