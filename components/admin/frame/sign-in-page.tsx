import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { logoAddress } from '#lib/content/load-organizer.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/i18n/languages.ts';

/** The words `desk.signIn`; before the sign-in the member's language is not known. */
export const signInWords = (locale: Language = DEFAULT_LANGUAGE) =>
  getTranslations({ locale, namespace: 'desk.signIn' });

type Props = {
  readonly title: string;
  readonly locale?: Language;
  readonly children: ReactNode;
};

export async function SignInPage({ title, locale = DEFAULT_LANGUAGE, children }: Props) {
  const [{ name }, logo, frame, t] = await Promise.all([
    loadOrganizer(),
    logoAddress(),
    getTranslations({ locale, namespace: 'desk.frame' }),
    signInWords(locale),
  ]);
  return (
    <div lang={locale} className="flex min-h-dvh flex-col gap-6 px-3.5 py-3.5 md:px-7">
      <header className="flex min-h-12 items-center gap-2.5">
        {logo && (
          <picture className="flex-none">
            <img src={logo} alt="" width={32} height={32} />
          </picture>
        )}
        <bdi className="display text-xl">{name}</bdi>
      </header>
      <main className="sign-in bib on-paper mx-auto w-full max-w-105 md:my-auto">
        <p className="bib-band px-6! text-start! normal-case! tracking-normal!">{frame('desk')}</p>
        <div className="grid gap-4 p-6">
          <h1 className="display text-h1">{title}</h1>
          {children}
        </div>
        <div className="checkers" />
      </main>
      <footer className="mt-auto text-center text-quiet">
        <span>{t('forOrganizers')}</span>{' '}
        <a href="/find" className="inline-block py-3 text-ink">
          {t('findOrder')}
        </a>
      </footer>
    </div>
  );
}
