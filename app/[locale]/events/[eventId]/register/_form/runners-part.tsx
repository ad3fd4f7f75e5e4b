// Who runs: a name for each entry, or a pasted list; and whoever answers for a child.
import { getTranslations } from 'next-intl/server';
import { Disclosure } from '#components/ui/form/disclosure.tsx';
import { HiddenField } from '#components/ui/form/hidden-field.tsx';
import { TextAreaField } from '#components/ui/form/text-area-field.tsx';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import {
  CUT_ROSTER,
  ENTRY_FIELDS as F,
  MOST_RUNNER_FIELDS,
  MOST_RUNNERS,
} from '#lib/registration/entry/entry-form.ts';
import { AnswerTable } from './answer-table.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { Leg } from './leg.tsx';
import { freshQuantities, openTickets } from './open-tickets.ts';
import { RunnerFields } from './runner-fields.tsx';

type Props = { readonly event: EventDetail; readonly now: Date };

export async function RunnersPart({ event, now }: Props) {
  const t = await getTranslations('form');
  const open = openTickets(event, now);
  return (
    <Leg title={t('runners')}>
      <RunnerFields
        tickets={event.ticket_types.map((ticket) => ({
          id: ticket.ticket_type_id,
          name: ticket.name,
          isOpen: open.includes(ticket),
        }))}
        fresh={freshQuantities(event, now)}
        words={{
          runner: t('runner', { number: '#' }),
          name: t('runnerName', { number: '#' }),
          same: t('sameAsBuyer'),
          tooMany: t('tooManyRunners', { most: MOST_RUNNER_FIELDS }),
          byList: t('runnersByList'),
        }}
      />
      <Disclosure summary={t('roster')} fields={[F.roster]}>
        <TextAreaField
          name={F.roster}
          label={t('rosterLabel')}
          help={await rosterHelp(event)}
          required={false}
          rows={6}
          maxLength={CUT_ROSTER}
        />
        <HiddenField name={F.rosterSeen} value="" />
        <AnswerTable />
        <input type="submit" name={F.checkRoster} value={t('rosterCheck')} className="btn btn-quiet" />
      </Disclosure>
      <GuardianFields />
    </Leg>
  );
}

async function rosterHelp({ ticket_types: tickets }: EventDetail): Promise<string> {
  const t = await getTranslations('form');
  const [first, second] = tickets;
  if (!first || !second) return t('rosterHelp', { most: MOST_RUNNERS });
  return t('rosterHelpTickets', { most: MOST_RUNNERS, first: first.name, second: second.name });
}
