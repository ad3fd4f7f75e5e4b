// Why an order was not made anew with the other network, in words that are true beside the order to pay. Pure.
import type { getTranslations } from 'next-intl/server';
import type { NetworkRefusal } from '#lib/registration/change-network.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;

/** Null where the order itself stands elsewhere by now: its page says more than a form could. */
export function networkProblemWords(problem: NetworkRefusal, t: Words): string | null {
  switch (problem.code) {
    case 'not_payable':
    case 'in_progress':
      return null;
    case 'sale_closed':
      return t('otherNetwork.sale_closed');
    case 'waiver_version_mismatch':
      return t('otherNetwork.waiver_version_mismatch', {
        change: t('order.startOver'),
        network: t(`networks.${problem.network}`),
      });
    default:
      return t(`errors.${problem.code}`);
  }
}
