import { getLocale, getTranslations } from 'next-intl/server';
import { TickField } from '#components/ui/form/choice-field.tsx';
import type { Labels } from '#components/ui/form/draft-store.ts';
import { FieldControl } from '#components/ui/form/field.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { FormSection } from '#components/ui/form/section.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { nothingToPay } from '#lib/events/sale-rules.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  LONGEST,
  MOST_PARTICIPANT_FIELDS,
  participantPartField,
} from '#lib/registration/registration-input.ts';
import { GUARDIAN_FIELDS } from '#lib/registration/typed-people.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import { byNetwork } from '#lib/shared/mobile-network.ts';
import { ForChild } from './asked-if.tsx';
import { KnownBuyer } from './known-buyer.tsx';
import { ParticipantFields } from './participant-fields.tsx';
import { GuardianFields } from './question-field.tsx';
import { guardianWords } from './question-words.ts';
import type { AskedQuestions } from './questions.tsx';
import { openTickets } from './tickets.tsx';

type Props = {
  readonly event: EventDetail;
  readonly now: Date;
  readonly fresh: Typed;
  readonly labels: Labels;
  readonly asked: AskedQuestions;
};

export async function DetailsSection({ event, now, fresh, asked, labels }: Props) {
  const t = await getTranslations('form');
  const open = openTickets(event, now);
  return (
    <FormSection title={t('buyer')}>
      <Known labels={labels} />
      <TextField name={F.buyerName} label={t('name')} autoComplete="name" maxLength={LONGEST.name} />
      {/* Label, help, error message and control are level in both fields. */}
      <div className="grid gap-4 frame-pair:grid-cols-2 frame-pair:grid-rows-[repeat(4,auto)] frame-pair:gap-y-0 frame-pair:*:row-span-4 frame-pair:*:grid-rows-subgrid frame-pair:[&>*>.input]:row-start-4 lg:grid-cols-2 lg:grid-rows-[repeat(4,auto)] lg:gap-y-0 lg:*:row-span-4 lg:*:grid-rows-subgrid lg:[&>*>.input]:row-start-4">
        <TextField
          name={F.buyerPhone}
          label={t('phone')}
          help={t(nothingToPay(event) ? 'phoneHelpFree' : 'phoneHelp')}
          type="tel"
          autoComplete="tel"
          maxLength={32}
        />
        <TextField
          name={F.buyerEmail}
          label={t('email')}
          help={t('emailHelp')}
          type="email"
          autoComplete="email"
          maxLength={LONGEST.email}
        />
      </div>
      <div className="no-editor grid gap-4">
        <p className="for-several display mt-4 text-card">{t('participants')}</p>
        <ParticipantFields
          tickets={event.ticket_types.map((ticket) => ({
            id: ticket.ticket_type_id,
            name: ticket.name,
            isOpen: open.includes(ticket),
          }))}
          words={{
            participant: t('participant', { number: '#' }),
            name: t('onlyName'),
            phone: t('runnerPhone'),
            same: t('sameAsBuyer'),
            tooMany: t('tooManyParticipants', { most: MOST_PARTICIPANT_FIELDS }),
            byList: t('participantsByList'),
          }}
        >
          <OneParticipant />
        </ParticipantFields>
        <div className="for-one">
          <Guardian asked={asked} fresh={fresh} />
        </div>
      </div>
    </FormSection>
  );
}

async function OneParticipant() {
  const t = await getTranslations('form');
  return (
    <fieldset className="group/one participant alone">
      <legend>{t('participant', { number: 1 })}</legend>
      {/* It is not `type=hidden`, because a draft fills only fields of other types. */}
      <FieldControl hidden readOnly name={F.firstTicket} />
      <TickField name={F.sameAsBuyer} chosen>
        <b>{t('sameAsBuyer')}</b>
      </TickField>
      <div className="grid gap-3 group-has-checked/one:hidden">
        <TextField
          name={F.firstParticipant}
          label={t('onlyName')}
          required={false}
          // Keeps the buyer's own name out. With "off", Back would not restore the field.
          autoComplete="section-runner-1 name"
          maxLength={LONGEST.name}
        />
        <TextField
          name={participantPartField(F.firstParticipant, 'phone')}
          label={t('runnerPhone')}
          type="tel"
          required={false}
          autoComplete="section-runner-1 tel"
          maxLength={32}
        />
      </div>
    </fieldset>
  );
}

/** Fills the form in with the last person of this browser. A frame on another site shows nothing of other visits. */
async function Known({ labels }: Pick<Props, 'labels'>) {
  const [t, networks, locale] = await Promise.all([
    getTranslations('form'),
    getTranslations('networks'),
    getLocale(),
  ]);
  if (frameLook(locale)) return null;
  return (
    <KnownBuyer
      labels={labels}
      networks={byNetwork((network) => networks(network))}
      words={{
        phone: t('phone'),
        email: t('email'),
        paysWith: t('known.paysWith'),
        change: t('known.change'),
        notYou: t('known.notYou'),
        kept: t('known.kept'),
        emptied: t('known.emptied'),
      }}
    />
  );
}

/** A date of birth says who is a child. Without one, a ticked box shows the fields, also without a script. */
async function Guardian({ asked, fresh }: Pick<Props, 'asked' | 'fresh'>) {
  const { birthFields, rules } = asked;
  const t = await getTranslations('form');
  if (birthFields.length > 0)
    return (
      <ForChild birthFields={birthFields} raceDay={rules.raceDay} fresh={fresh}>
        <OneGuardian />
      </ForChild>
    );
  return (
    <div className="group/minor grid gap-4">
      <TickField name={F.minor}>{t('minor')}</TickField>
      <div className="grid group-not-has-checked/minor:hidden">
        <OneGuardian />
      </div>
    </div>
  );
}

async function OneGuardian() {
  const t = await getTranslations('form');
  return <GuardianFields {...guardianWords((part) => GUARDIAN_FIELDS[part], t)} />;
}
