// "No request on the phone?": what the organizer's file says for the network, with what to dial.
import { getTranslations } from 'next-intl/server';
import type { Language } from '#app/_i18n/languages.ts';
import { NameIn } from '#components/ui/name-in.tsx';
import { readNetwork } from '#lib/content/read-networks.ts';
import { toldIn, wordsIn } from '#lib/content/words-in.ts';
import { dialAddress } from './dial-address.ts';

type Props = {
  readonly network: 'momo' | 'airtel';
  readonly locale: Language;
  /** The page already knows that something is amiss. */
  readonly open?: boolean;
};

export async function NetworkHelp({ network, locale, open }: Props) {
  const [t, { help }] = await Promise.all([getTranslations('prompt'), readNetwork(network)]);
  if (help.length === 0) return null;
  return (
    // Without a script the page is loaded again every few seconds, which closes what was opened: there it lies open.
    <details
      className="disclosure noscript:pb-4 noscript:details-content:[content-visibility:visible]"
      open={open}
    >
      <summary className="noscript:before:[transform:translateY(-25%)_rotate(45deg)]">
        {t('noRequest')}
      </summary>
      <ol className="grid list-decimal gap-3 ps-5">
        {help.map(({ text, dial }) => (
          <li key={wordsIn(text, 'en')}>
            <Step {...toldIn(text, locale)} />
            {dial && (
              <a href={dialAddress(dial)} className="link flex w-fit whitespace-nowrap">
                <span>
                  <NameIn words={t('dial', { code: '#' })} name={dial} />
                </span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Apart from what is dialled, which is said in the page's language. */
const Step = ({ words, lang }: ReturnType<typeof toldIn>) =>
  lang ? <span lang={lang}>{words}</span> : words;
