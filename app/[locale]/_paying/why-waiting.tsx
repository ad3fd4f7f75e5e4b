// Why the request has not gone to the phone yet, in a sentence; nothing in the ordinary course of things, and where the
// heading says it.
import { getTranslations } from 'next-intl/server';
import { ON_THE_PHONE, waitingKey } from './waiting-key.ts';

export async function WhyWaiting({ code }: { readonly code: string | null }) {
  const key = waitingKey(code);
  if (!key || key === ON_THE_PHONE) return null;
  const t = await getTranslations('waiting');
  return <p className="notice">{t(key)}</p>;
}
