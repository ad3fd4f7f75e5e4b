// The fields for role and races, of an invite and of a member.
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { ChoiceInput, FieldProblem } from '#components/ui/form/field.tsx';
import { STAFF_ROLES, type StaffRole } from '#lib/auth/permissions.ts';

type Props = {
  readonly t: DeskWords;
  readonly events: readonly { readonly id: string; readonly name: string; readonly when?: string }[];
  readonly role?: StaffRole;
  /** Ids of the chosen events; empty: all. */
  readonly chosen?: readonly string[];
};

export function RankFields({ t, events, role = 'staff', chosen = [] }: Props) {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="pb-1.5 font-bold">{t('staff.role')}</legend>
        <FieldProblem name="role" />
        {STAFF_ROLES.map((one, index) => (
          <label key={one} htmlFor={index === 0 ? 'role' : `role-${one}`} className="choice">
            <ChoiceInput
              type="radio"
              name="role"
              value={one}
              id={index === 0 ? 'role' : `role-${one}`}
              chosen={one === role}
            />
            <span className="grid">
              <span className="font-bold">{t(`staff.roles.${one}`)}</span>
              <span className="text-quiet text-sm">{t(`staff.roleHelp.${one}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="pb-1.5 font-bold">{t('staff.races')}</legend>
        {(['all', 'some'] as const).map((scope) => (
          <label key={scope} htmlFor={scope === 'all' ? 'scope' : 'scope-some'} className="choice">
            <ChoiceInput
              type="radio"
              name="scope"
              value={scope}
              id={scope === 'all' ? 'scope' : 'scope-some'}
              chosen={chosen.length > 0 === (scope === 'some')}
            />
            <span>{t(scope === 'all' ? 'staff.allRaces' : 'staff.someRaces')}</span>
          </label>
        ))}
        <FieldProblem name="events" />
        <div className="grid gap-1 ps-6">
          {events.map(({ id, name, when }, index) => (
            <label
              key={id}
              htmlFor={index === 0 ? 'events' : `events-${id}`}
              className="tick flex items-center gap-2"
            >
              <ChoiceInput
                type="checkbox"
                name="events"
                value={id}
                id={index === 0 ? 'events' : `events-${id}`}
                chosen={chosen.includes(id)}
              />
              <span>
                <bdi>{name}</bdi> {when && <span className="text-quiet">{when}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
