import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { MissingPage, missingMetadata } from '#components/layout/missing-page.tsx';
import { pageLinks } from '#components/layout/page-links.ts';
import { Markdown } from '#components/ui/markdown.tsx';
import { loadPolicy, POLICIES } from '#lib/content/load-text.ts';
import { server } from '#lib/server.ts';
import { UNPAID_DAYS } from '#lib/shared/retention.ts';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ name: string }> };

async function policyOf({ params }: Props) {
  const [{ name }, locale] = await Promise.all([params, getLocale()]);
  const policy = POLICIES.find((one) => one === name);
  const text = policy && (await loadPolicy(policy, locale));
  return text && { policy, locale, ...text };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [found, t] = await Promise.all([policyOf(props), getTranslations('site')]);
  if (!found) return missingMetadata();
  return { title: t(found.policy), alternates: pageLinks(found.locale, `/policies/${found.policy}`) };
}

export default async function PolicyPage(props: Props) {
  const [found, t] = await Promise.all([policyOf(props), getTranslations('site')]);
  if (!found) return <MissingPage />;
  return (
    <div className="page grid gap-6 py-8 wide:py-12">
      <h1 className="display text-h1">{t(found.policy)}</h1>
      <div
        className="prose [&_h2]:mt-4 [&_h2]:[font:var(--font-weight-display)_var(--text-card)/1.1_var(--font-display)]"
        lang={found.lang}
      >
        <Markdown root={found.root} rank={2} />
        {found.policy === 'privacy' && <PrivacyTimes />}
      </div>
    </div>
  );
}

async function PrivacyTimes() {
  const [t, { shop }] = await Promise.all([getTranslations('privacy'), server()]);
  const months = await shop.retention();
  return (
    <>
      <h2>{t('title')}</h2>
      <p>{months === null ? t('never') : t('after', { months, days: UNPAID_DAYS })}</p>
      <p>{t('whole')}</p>
    </>
  );
}
