// Who runs: names or a pasted list, and a guardian for children.
import { getTranslations } from 'next-intl/server';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { HiddenField } from '#components/ui/form/field.tsx';
import { Disclosure } from '#components/ui/form/form-parts.tsx';
import { FormSection } from '#components/ui/form/section.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
import type { EventDetail } from '#lib/partner-api/events.ts';
import {
  CUT_LIST,
  REGISTRATION_FIELDS as F,
  LONGEST,
  MOST_PARTICIPANT_FIELDS,
  MOST_PARTICIPANTS,
} from '#lib/registration/registration-input.ts';
import { ListTable, ParticipantFields } from './participant-fields.tsx';
import { freshQuantities, openTickets } from './tickets.tsx';

type Props = { readonly event: EventDetail; readonly now: Date };

export async function ParticipantsSection({ event, now }: Props) {
  const t = await getTranslations('form');
  const open = openTickets(event, now);
  return (
    <FormSection title={t('participants')}>
      <ParticipantFields
        tickets={event.ticket_types.map((ticket) => ({
          id: ticket.ticket_type_id,
          name: ticket.name,
          isOpen: open.includes(ticket),
        }))}
        fresh={freshQuantities(event, now)}
        words={{
          participant: t('participant', { number: '#' }),
          name: t('participantName', { number: '#' }),
          same: t('sameAsBuyer'),
          tooMany: t('tooManyParticipants', { most: MOST_PARTICIPANT_FIELDS }),
          byList: t('participantsByList'),
        }}
      />
      <Disclosure summary={t('list')} fields={[F.list]}>
        <TextAreaField
          name={F.list}
          label={t('listLabel')}
          help={await listHelp(event)}
          required={false}
          rows={6}
          maxLength={CUT_LIST}
        />
        <HiddenField name={F.checkedList} value="" />
        <ListTable />
        <input type="submit" name={F.checkList} value={t('checkList')} className="btn btn-quiet" />
      </Disclosure>
      <Guardian />
    </FormSection>
  );
}

async function listHelp({ ticket_types: tickets }: EventDetail): Promise<string> {
  const t = await getTranslations('form');
  const [first, second] = tickets;
  if (!first || !second) return t('listHelp', { most: MOST_PARTICIPANTS });
  return t('listHelpTickets', { most: MOST_PARTICIPANTS, first: first.name, second: second.name });
}

/** The fields show once the box is ticked, also without a script. */
async function Guardian() {
  const t = await getTranslations('form');
  return (
    <div className="group/minor grid gap-4">
      <ChoiceField type="checkbox" name={F.minor} value="yes" id={F.minor} required={false}>
        {t('minor')}
      </ChoiceField>
      <fieldset className="grid min-w-0 gap-4 border-accent border-s-4 ps-3.5 group-not-has-checked/minor:hidden">
        <legend className="mb-2 font-bold">{t('guardian')}</legend>
        <p className="text-quiet text-sm">{t('guardianHelp')}</p>
        <TextField
          name={F.guardianName}
          label={t('guardianName')}
          required={false}
          autoComplete="section-guardian name"
          maxLength={LONGEST.name}
        />
        <TextField
          name={F.guardianPhone}
          label={t('guardianPhone')}
          type="tel"
          required={false}
          autoComplete="section-guardian tel"
          maxLength={32}
        />
        <TextField
          name={F.guardianRelation}
          label={t('guardianRelation')}
          help={t('guardianRelationHelp')}
          required={false}
          maxLength={LONGEST.relation}
        />
      </fieldset>
    </div>
  );
}
