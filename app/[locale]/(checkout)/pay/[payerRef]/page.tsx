// The page of a payer: the race, the buyer's name and the amount, without the order code or a link to the buyer's page.
import { payerForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { capabilityPage } from '#components/checkout/capability-page.tsx';
import { CheckoutPage } from '#components/checkout/checkout-page.tsx';
import { PayerBody } from '#components/checkout/payer-body.tsx';
import { numbersNamed } from '#components/checkout/stage-heading.tsx';
import { payerWords } from '#components/checkout/words/payer-words.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { formatMoney } from '#lib/shared/money.ts';

const page = capabilityPage({
  param: 'payerRef',
  title: (t) => t('payer.title'),
  find: findPayerPage,
  words: async ({ view }, { t, locale }) =>
    payerWords(view, t, (minor) => formatMoney(minor, view.amount?.currency ?? '', intlLocale(locale))),
  draw: async ({ view, status }, { ref, words, now, locale }) => {
    const forms = payerForms(ref, locale);
    return (
      <CheckoutPage
        words={words}
        numbers={numbersNamed(view)}
        live={{
          address: `/api/pay/${ref}/status`,
          drawn: status,
          prove: forms('proveBrowser').post,
          puzzle: view.asksProof ? ref : undefined,
          isOnPhone: view.stage === 'prompted' && !view.begunElsewhere,
        }}
      >
        <PayerBody view={view} words={words} forms={forms} now={now} locale={locale} />
      </CheckoutPage>
    );
  },
});
export const generateMetadata = page.metadata;
export default page;
